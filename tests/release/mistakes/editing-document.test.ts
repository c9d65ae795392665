/** The messages that `docs/editing.md` quotes, each told of the mistake that it is about, in a copy of a site. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkContent } from '../../../src/content/load.ts'
import { contentOf } from '../../support/built-site.ts'
import { cityHeader, page, workshopYaml } from '../../support/content-check.ts'
import { copyContent, pageText, writeContent } from '../../support/content-folder.ts'
import { picture, towns } from '../../support/mistake-rows.ts'
import type { ContentFiles } from '../../support/content-folder.ts'

const menu = Array.from({ length: 5 }, () => '{ label: Home, href: / }').join(', ')

/** One row a quoted message: its beginning, and the files that somebody leaves. */
const mistakes: Readonly<Record<string, ContentFiles>> = {
  'type: must be': page({ type: 'blok' }),
  'description: is missing': {
    'pages/en/about.md': pageText({}).replace(/^description:.*\n/m, ''),
  },
  'tilte: there is': { 'pages/en/about.md': pageText({}).replace('title:', 'tilte:') },
  'updated: must be': page({ updated: '2026-02-30' }),
  'must begin with': { 'pages/en/about.md': 'Flour.\n' },
  'links to /en/nowhere/': page({}, '[flour](/en/nowhere/)'),
  'gives the address': { 'pages/en/Our Mill.md': pageText({}) },
  '14.900 is read': { 'workshop.yaml': workshopYaml('/').replace('amount: 10', 'amount: 14.900') },
  'links to /en/careers/': {
    'pages/en/careers.md': pageText({ publishAt: '2027-01-01' }),
    ...page({}, '[jobs](/en/careers/)'),
  },
  'lang: en has no text': { 'cities.csv': `${cityHeader}mill,Mill,Vale,7,en\n` },
  'has its values between': towns(`${cityHeader}mill,Mill,Vale,7,en\nford;Ford;Vale;7;en\n`),
  'the picture ./mill.jpg': {
    'pages/en/mill.png': picture,
    ...page({}, '![The mill](./mill.jpg)'),
  },
  'holds two versions': page({}, '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other'),
  'has a comment that': page({}, 'Flour.\n\n<!-- to be written'),
  '/a/: leads in a circle': { 'redirects.yaml': '/a/: /b/\n/b/: /a/\n' },
  'navigation.en, entry 6': {
    site: `navigation: { en: [${menu}, { label: Jobs, href: /en/careers/ }] }`,
    'pages/en/jobs.md': pageText({ aliases: '[/en/careers/]' }),
  },
  'a text with a colon': page({ title: 'Jobs: two of them' }),
  'has no day of publication': page({ type: 'blog', updated: '2026-02-17' }),
  'translationKey: "careers"': {
    site: 'languages: [en, de]',
    'pages/de/index.md': pageText({ type: 'home' }),
    ...page({ translationKey: 'careers' }),
  },
}

const document = await readFile('docs/editing.md', 'utf8')
const [, table = ''] = /^\| it says \|.*\n\|.*\n((?:\|.*\n)*)/m.exec(document) ?? []
const quotes = table
  .split('\n')
  .flatMap((line) => /^\| `(.+?)`(?: \(a warning\))? \| /.exec(line)?.[1] ?? [])

/** Lines of all findings in a copy of a site with files added, and a field of its `site.yaml` changed where a mistake needs it. */
async function findingsOf({ site = '', ...files }: ContentFiles): Promise<string[]> {
  const directory = await copyContent(contentOf.tiny)
  await writeContent(directory, files)
  const [name = ''] = String(site).split(':')
  const place = name === '' ? /^$/ : new RegExp(`^${name}:.*\\n(?: .*\\n)*`, 'm')
  const text = await readFile(join(directory, 'site.yaml'), 'utf8')
  await writeContent(directory, { 'site.yaml': text.replace(place, `${String(site)}\n`) })
  const source = { directory, baseUrl: 'https://mill.example', now: new Date('2026-03-01T12:00Z') }
  const { mistakes: wrong, warnings } = await checkContent(source)
  return [...wrong, ...warnings].map(({ field, message }) =>
    field === undefined ? message : `${field}: ${message}`,
  )
}

it('every quoted message is of a mistake here', () => {
  expect(quotes.length).toBe(Object.keys(mistakes).length)
})

it.each(quotes)('docs/editing.md quotes what is said: %s', async (quote) => {
  const [, files] = Object.entries(mistakes).find(([start]) => quote.startsWith(start)) ?? []
  const told = await findingsOf(files ?? {})
  // Three points stand for what is left out, and a message may go on behind what is quoted.
  const parts = quote
    .split('…')
    .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  expect(told).toContainEqual(expect.stringMatching(new RegExp(`^${parts.join('.*')}`)))
})
