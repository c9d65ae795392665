/** `npm run new`: creates a page as drafts, or a collection with a first entry. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sourceNow } from '../src/content/load.ts'
import { nearestOf } from '../src/content/yaml-remedies.ts'
import { commandConfig, CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import type { ContentFile } from './init/content-files.ts'
import { writeFiles } from './init/folder.ts'
import { readKnownPages } from './writing/known-pages.ts'
import { listBeginnings, planNewCollection } from './writing/new-collection.ts'
import { planNewPages } from './writing/new-page.ts'
import type { NewPages } from './writing/new-page.ts'

type OptionName = 'langs' | 'type' | 'in' | 'key'

/** What the command can create. Prices and towns are rows of other files. */
const kinds = ['page', 'collection']

async function begin(given: Given<OptionName>): Promise<void> {
  const [kind = '', ...names] = given.operands
  if (!kinds.includes(kind)) {
    const what = kind === '' ? 'anything' : `"${kind}"`
    throw new UsageError(
      `Cannot begin ${what}: expects ${kinds.join(' or ')}${nearestOf(kind, kinds)}`,
    )
  }
  await (kind === 'page' ? beginPage(names, given) : beginCollection(names))
}

async function beginCollection([name = '', ...others]: readonly string[]): Promise<void> {
  const beginnings = await listBeginnings()
  const known = beginnings.join(', ')
  if (others.length > 0 || !/^[a-z][a-z0-9-]{0,39}$/.test(name)) {
    throw new UsageError(
      `Cannot begin a collection: expects its name in lower-case letters, digits and hyphens. These names bring fields: ${known}`,
    )
  }
  const config = await commandConfig()
  const { content } = await readKnownPages(sourceNow(config))
  const place = join(config.contentDir, 'data', name)
  if (existsSync(place)) throw new CommandError(`Cannot write data/${name}: it is there already`)
  const files = await planNewCollection(name, content.config.languages)
  await write(config.contentDir, files)
  const shown = relative(process.cwd(), config.contentDir)
  const lines = files.map(({ path }) => `Wrote ${join(shown, path)}`)
  const next = [
    ...(!beginnings.includes(name) ? [`Fields come with these names:  ${known}`] : []),
    'Next: change the fields and the texts, which are in English, and run npm run check',
    'Completion in editors:  npm run schemas',
  ]
  console.log([...lines, '', ...next].join('\n'))
}

async function beginPage(titles: readonly string[], given: Given<OptionName>): Promise<void> {
  if (titles.length === 0) throw new UsageError('Cannot begin a page: expects its title, in quotes')
  const config = await commandConfig()
  const source = sourceNow(config)
  const known = await readKnownPages(source)
  const languages = given
    .value('langs')
    ?.split(',')
    .map((lang) => lang.trim())
    .filter((lang) => lang !== '')
  const planned = planNewPages(
    {
      titles: titles.map((title) => title.trim()),
      languages,
      type: given.value('type'),
      folder: given.value('in'),
      key: given.value('key'),
      today: source.now.toISOString().slice(0, 10),
    },
    known,
  )
  const files = planned.pages.map(({ file, text }) => ({ path: file, text }))
  await write(config.contentDir, files)
  console.log(renderReport(relative(process.cwd(), config.contentDir), planned))
}

async function write(folder: string, files: readonly ContentFile[]): Promise<void> {
  try {
    await writeFiles(folder, files)
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw isThere ? new CommandError(`Cannot write: ${error.message}`) : error
  }
}

function renderReport(folder: string, { pages, translations }: NewPages): string {
  const tied = translations.length > 0 ? [`Translations of ${translations.join(', ')}.`] : []
  return [
    ...pages.map(({ file, path }) => `Wrote ${join(folder, file)}, for ${path}`),
    ...tied,
    '',
    'Look at it:  npm run dev shows drafts too',
    'Publish it:  take out "draft: true"; npm run check then lists what is left to write',
  ].join('\n')
}

await runCommand({
  call: 'npm run new',
  summary:
    'Creates a page: one draft file in each language, with an address made from the title. Give one title for all languages, or one for each. Or creates a collection: a folder in data/ with a description and a first entry.',
  operands: 'page <title> [title ...] | collection <name>',
  options: {
    langs: { value: '<tags>', help: 'languages, such as pl,en; all of the site if left out' },
    type: { value: '<type>', help: 'kind of page, such as guide; that of the folder if left out' },
    in: {
      value: '<folder>',
      help: 'folder, by its name in any language; that of the type if left out',
    },
    key: { value: '<key>', help: 'translationKey of the pages that this one translates' },
  },
  settings: ['contentDir'],
  example: 'npm run new -- page "Kariera" "Careers" "Karriere" --langs pl,en,de --type about',
  run: begin,
})
