/** Mistakes in front matter and YAML, each with what is told of it. */
import { expect, it } from 'vitest'
import { bilingual, page } from '../../support/content-check.ts'
import { pageText, siteYaml } from '../../support/content-folder.ts'
import { toldOf } from '../../support/mistake-rows.ts'
import type { MistakeRows } from '../../support/mistake-rows.ts'

const rows: MistakeRows = {
  'a colon in a title without quotes': [
    page({ title: 'Robots: what they do' }),
    '2 | a text with a colon needs quotes, as in title: "Robots: what they do"',
  ],
  'a quote that is not closed': [
    page({ title: '"Flour' }),
    '2 | the quote that begins here is not closed: write the closing quote, and put values with # in quotes',
  ],
  'an escape that gives a control character': [
    page({ title: String.raw`"Flour \e[31mred"` }),
    '2 | contains a control character (U+001B): type the line again',
  ],
  'an escape that turns the text round': [
    page({ keywords: String.raw`["flour \u202e"]` }),
    '6 | contains a control character (U+202E): type the line again',
  ],
  'a bracket that is not closed': [
    page({ keywords: '[flour, grain' }),
    '6 | the bracket that begins here is not closed: write the closing bracket, and put values with # in quotes',
  ],
  'a tab as indentation': [
    { 'site.yaml': siteYaml.replace('navigation: {}', 'navigation:\n\ten: []') },
    'site.yaml:7 | begins with a tab: use spaces',
  ],
  'a field twice': [page({ order: '1\norder: 2' }), '7 | "order" is already in line 6: keep one'],
  'a redirect twice in one file': [
    { 'redirects.yaml': '/a/: /\n/a/: /\n' },
    'redirects.yaml:2 | "/a/" is already in line 1: keep one',
  ],
  'an arrow in place of a colon': [
    { 'redirects.yaml': '/a/ -> /b/\n/c/: /\n' },
    'redirects.yaml:1 | has no colon and space after the name: write /a/: /b/',
  ],
  'an equals sign in place of a colon': [
    page({ order: '1\ndraft = true' }),
    '7 | has no colon and space after the name: write draft: true',
  ],
  'front matter in TOML': [
    { 'pages/en/about.md': '---\n# About\ntitle = "Mill"\nweight = 1\n---\n\nText.\n' },
    '3 | has title = "Mill": use a colon and a space, as in title: "Mill"',
  ],
  'no space behind a colon': [
    { 'redirects.yaml': '/a/:/b/\n/c/: /\n' },
    'redirects.yaml:1 | has no space after the colon: write /a/: /b/',
  ],
  'a text that starts with @': [
    page({ description: '@mill writes' }),
    '3 | a text that starts with @ needs quotes, as in description: "@mill writes"',
  ],
  'a text that starts with *': [
    page({ description: '*Great* flour' }),
    '3 | a text that starts with * needs quotes, as in description: "*Great* flour"',
  ],
  'a text that starts with &': [
    page({ description: '&mill' }),
    '3 | a text that starts with & needs quotes, as in "&mill"',
  ],
  'a text that starts with a bracket': [
    page({ description: '[New] Flour' }),
    '3 | a text that starts with [ needs quotes, as in description: "[New] Flour"',
  ],
  'an apostrophe inside single quotes': [
    page({ description: "'It's flour'" }),
    '3 | has text after the closing quote: put the whole value in quotes, as in description: "It\'s flour"',
  ],
  'a backslash inside double quotes': [
    page({ description: '"C:\\Mill"' }),
    "3 | a backslash needs single quotes, as in description: 'C:\\Mill'",
  ],
  'a line that begins too far to the right': [
    page({ order: '1\n  draft: true' }),
    '6 | is followed by a line with more spaces at its start: start both lines with the same number of spaces',
  ],
  'a line --- in the middle': [
    { 'redirects.yaml': '/a/: /\n---\n/b/: /\n' },
    'redirects.yaml:2 | has a line --- between the fields: remove this line',
  ],
  'no title': [
    { 'pages/en/about.md': pageText({}).replace(/^title:.*\n/m, '') },
    '2 | title | is missing, it must be a text',
  ],
  'an empty title': [page({ title: '""' }), '2 | title | must not be empty'],
  'a title that is a number': [
    page({ title: '12' }),
    '2 | title | must be a text: put it in quotes, "12"',
  ],
  'a title of 130 characters': [
    page({ title: 'a'.repeat(130) }),
    '2 | title | must be at most 120 characters long',
  ],
  'an unknown type': [
    page({ type: 'blok' }),
    '4 | type | must be one of home, section, offer, guide, blog, about, contact, legal, other: did you mean blog?',
  ],
  'an unknown component': [
    page({ component: 'serch' }),
    '6 | component | must be one of search, workshop, contact, cities, api-reference, api-details: did you mean search?',
  ],
  'a field with a capital': [
    page({ Order: '1' }),
    '6 | Order | there is no such field: did you mean order?',
  ],
  'a title with a capital': [
    { 'pages/en/about.md': pageText({}).replace('title:', 'Title:') },
    '2 | title | is missing, it must be a text',
    '2 | Title | there is no such field: did you mean title?',
  ],
  'a field that is not there': [
    page({ colour: 'red' }),
    '6 | colour | there is no such field: use one of title, description, type, translationKey, keywords, tags, authors, questions, aliases, date, updated, order, component, picture, featured, numbers, quote, tree, public, accept, index, draft, publishAt, ends, expires, translated',
  ],
  'fields of another system where site.yaml admits them, and a wrong one of ours': [
    {
      'site.yaml': `${siteYaml}frontMatter: open\n`,
      ...page({ author: 'Ada', order: 'first', 'hide.toc': 'true' }),
    },
    '7 | order | must be a number',
    'warning: 6 | has fields that are not published: author, hide.toc. Known fields: title, description, type, translationKey, keywords, tags, authors, questions, aliases, date, updated, order, component, picture, featured, numbers, quote, tree, public, accept, index, draft, publishAt, ends, expires, translated',
  ],
  'keywords as a text': [
    page({ keywords: 'flour' }),
    '6 | keywords | must be a list of words: write [flour]',
  ],
  'too many keywords': [
    page({ keywords: JSON.stringify(Array.from({ length: 30 }, () => 'flour')) }),
    '6 | keywords | must have at most 20 entries',
  ],
  'keywords that are no texts': [
    page({ keywords: '[null, 5]' }),
    '6 | keywords, entry 1 | must be a text',
    '6 | keywords, entry 2 | must be a text: put it in quotes, "5"',
  ],
  'questions as a text': [
    page({ questions: 'Who bakes?' }),
    '6 | questions | must be a list of questions: write [Who bakes?]',
  ],
  'too many questions': [
    page({ questions: JSON.stringify(Array.from({ length: 21 }, (_, at) => `Why ${at}?`)) }),
    '6 | questions | must have at most 20 entries',
  ],
  'a question of 150 characters': [
    page({ questions: JSON.stringify([`Why ${'so '.repeat(49)}?`]) }),
    '6 | questions, entry 1 | must be at most 140 characters long',
  ],
  'yes in place of true': [page({ draft: 'yes' }), '6 | draft | must be true or false: write true'],
  'a number in quotes': [page({ order: '"10"' }), '6 | order | must be a number: write 10'],
  'a day that does not exist': [
    page({ updated: '2026-13-01' }),
    '5 | updated | must be a day in the form YYYY-MM-DD, but there is no day 2026-13-01',
  ],
  'a day as people write it': [
    page({ updated: '1.11.2026' }),
    '5 | updated | must be a day in the form YYYY-MM-DD: write 2026-11-01',
  ],
  'an instant without its zone': [
    page({ publishAt: '2026-03-01T08:00:00' }),
    '6 | publishAt | must be a day in the form YYYY-MM-DD or an instant such as 2026-03-01T08:00:00+01:00: write 2026-03-01T08:00:00Z (in UTC)',
  ],
  'a question with a colon': [
    page({ questions: '[ Jobs: any? ]' }),
    '6 | questions, entry 1 | must be a question, or { q: a question, at: the id of a heading }: put it in quotes, "Jobs: any?"',
  ],
  'an instant with a blank': [
    page({ publishAt: '2026-03-01 08:00' }),
    '6 | publishAt | must be a day in the form YYYY-MM-DD or an instant such as 2026-03-01T08:00:00+01:00: write 2026-03-01T08:00:00Z (in UTC)',
  ],
  'a page that expires before it appears': [
    page({ publishAt: '2026-05-01', expires: '2026-04-01' }),
    '7 | expires | 2026-04-01 is not after publishAt 2026-05-01, so the page is never published: correct one of the two',
  ],
  'a page that was changed after it expired': [
    page({ expires: '2025-03-01' }),
    'warning: 6 | expires | 2025-03-01 is in the past, but the page was changed later: write a later day, or remove expires',
  ],
  'a last change to come': [
    page({ updated: '2027-01-01' }),
    'warning: 5 | updated | 2027-01-01 is in the future: write the day of the last change',
  ],
  'a last change long ago': [
    page({ updated: '1999-01-01' }),
    'warning: 5 | updated | 1999-01-01 is before 2000: write the day of the last change',
  ],
  'a day of publication to come': [
    page({ date: '2027-01-01' }),
    'warning: 6 | date | 2027-01-01 is in the future: write the day of publication',
  ],
  'a post without a day of publication': [
    page({ type: 'blog' }),
    'warning: pages/en/about.md | has no day of publication: write date: 2026-01-01',
  ],
  'a key of two pages of one language': [
    {
      ...bilingual,
      'pages/en/about.md': pageText({ translationKey: 'a' }),
      'pages/en/us.md': pageText({ translationKey: 'a' }),
      'pages/de/ueber.md': pageText({ translationKey: 'a' }),
    },
    '6 | translationKey | "a" is also used by pages/en/us.md: use a key only once in each language',
    'pages/en/us.md:6 | translationKey | "a" is also used by pages/en/about.md: use a key only once in each language',
  ],
  'a key without a partner, and one like it': [
    {
      ...bilingual,
      'pages/en/about.md': pageText({ translationKey: 'about' }),
      'pages/de/ueber.md': pageText({ translationKey: 'abuot' }),
    },
    'warning: pages/de/ueber.md:6 | translationKey | "abuot" is used only by this page: did you mean about?',
    'warning: 6 | translationKey | "about" is used only by this page: did you mean abuot?',
  ],
  'translations of different types': [
    {
      ...bilingual,
      'pages/en/about.md': pageText({ translationKey: 'a', type: 'about' }),
      'pages/de/ueber.md': pageText({ translationKey: 'a', type: 'legal' }),
    },
    'warning: 4 | type | is about, but the translation pages/de/ueber.md has the type legal: use the same type',
  ],
  'two pages with one title': [
    {
      'pages/en/a.md': pageText({ title: 'Flour' }),
      'pages/en/b.md': pageText({ title: 'Flour' }),
    },
    'warning: pages/en/b.md:2 | title | "Flour" is also the title of pages/en/a.md: write a different title for each page',
  ],
  'a question of two pages': [
    {
      'pages/en/a.md': pageText({ title: 'Flour', questions: '[Who bakes?, Why flour?]' }),
      'pages/en/b.md': pageText({ title: 'Bread', questions: '[How?, who bakes؟]' }),
    },
    'warning: pages/en/b.md:6 | questions, entry 2 | "who bakes؟" is already a question of pages/en/a.md: keep it only on the page that answers it best',
  ],
  'a description that is the title': [
    page({ title: 'Flour', description: 'Flour.' }),
    'warning: 3 | description | repeats the title: write a sentence about this page',
  ],
  'Markdown in a description': [
    page({ description: '"See [flour](/en/flour/)"' }),
    'warning: 3 | description | shows [flour](/en/flour/) as plain text: write words without Markdown',
  ],
  'a placeholder as a description': [
    page({ description: 'TODO' }),
    'warning: 3 | description | contains "TODO", a note to yourself: write the text instead',
  ],
}

it.each(Object.entries(rows))('%s is told of', async (_what, [files, ...told]) => {
  expect(await toldOf(files)).toEqual(told)
})
