/**
 * The messages that `docs/editing.md` quotes, each told of the mistake that it is about, in a copy
 * of a site.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkContent } from '../../../src/content/load.ts'
import { contentOf } from '../../support/built-site.ts'
import { page } from '../../support/content-check.ts'
import { copyContent, pageText, writeContent } from '../../support/content-folder.ts'
import type { ContentFiles } from '../../support/content-folder.ts'

/** One row a quoted message: its beginning, and the files that somebody leaves. */
const mistakes: Readonly<Record<string, ContentFiles>> = {
  'must begin with': { 'pages/en/about.md': 'Flour.\n' },
  'links to /en/nowhere/': page({}, '[flour](/en/nowhere/)'),
  'links to /en/careers/': {
    'pages/en/careers.md': pageText({ publishAt: '2027-01-01' }),
    ...page({}, '[jobs](/en/careers/)'),
  },
  'contains a git conflict': page({}, '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other'),
  'has a comment that': page({}, 'Flour.\n\n<!-- to be written'),
  '/a/: leads in a circle': { 'redirects.yaml': '/a/: /b/\n/b/: /a/\n' },
  'translationKey: "careers"': {
    site: 'languages: [en, de]',
    'pages/de/index.md': pageText({ type: 'home' }),
    ...page({ translationKey: 'careers' }),
  },
}

const document = await readFile('docs/editing.md', 'utf8')
const [, table = ''] = /^\| message \|.*\n\|.*\n((?:\|.*\n)*)/m.exec(document) ?? []
const quotes = table
  .split('\n')
  .flatMap((line) => /^\| `(.+?)`(?: \(a warning\))? \| /.exec(line)?.[1] ?? [])

/**
 * Lines of all findings in a copy of a site with files added, and a field of its `site.yaml`
 * changed where a mistake needs it.
 */
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
