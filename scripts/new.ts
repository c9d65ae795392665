/** `npm run new`: creates drafts of a page in each language, or a collection with a first entry. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sourceNow } from '../src/content/load.ts'
import { nearestOf } from '../src/content/yaml-remedies.ts'
import { commandConfig, CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import type { ContentFile } from './init/content-files.ts'
import { writeFiles } from './init/folder.ts'
import { applyChanges } from './writing/changes.ts'
import { readKnownPages } from './writing/known-pages.ts'
import { argumentPlace, findNamedPage } from './writing/named-page.ts'
import { findByKey, planTranslations } from './writing/new-translation.ts'
import type { NewTranslations } from './writing/new-translation.ts'
import { listBeginnings, planNewCollection } from './writing/new-collection.ts'
import { planNewPages } from './writing/new-page.ts'
import type { NewPages } from './writing/new-page.ts'

type OptionName = 'langs' | 'type' | 'in' | 'key' | 'from'

/**
 * Kinds of content that the command can create. Users add prices and towns by hand, as rows of a
 * file.
 */
const kinds = ['page', 'collection']

async function begin(given: Given<OptionName>): Promise<void> {
  const [kind = '', ...names] = given.operands
  if (given.has('from') || given.has('key')) {
    await beginTranslation(kind === 'page' ? names : given.operands, given)
    return
  }
  if (!kinds.includes(kind)) {
    const what = kind === '' ? 'anything' : `"${kind}"`
    throw new UsageError(
      `Cannot create ${what}: expects ${kinds.join(' or ')}${nearestOf(kind, kinds)}`,
    )
  }
  await (kind === 'page' ? beginPage(names, given) : beginCollection(names))
}

async function beginCollection([name = '', ...others]: readonly string[]): Promise<void> {
  const beginnings = await listBeginnings()
  const known = beginnings.join(', ')
  if (others.length > 0 || !/^[a-z][a-z0-9-]{0,39}$/.test(name)) {
    throw new UsageError(
      `Cannot create a collection: expects a name of lower-case letters, digits and hyphens. There are templates for these names: ${known}`,
    )
  }
  const config = await commandConfig()
  const { content } = await readKnownPages(sourceNow(config))
  const place = join(config.contentDir, 'data', name)
  if (existsSync(place))
    throw new CommandError(`Cannot write data/${name}: it exists already. Choose another name`)
  const files = await planNewCollection(name, content.config.languages)
  await write(config.contentDir, files)
  const shown = relative(process.cwd(), config.contentDir)
  const lines = files.map(({ path }) => `Wrote ${join(shown, path)}`)
  const next = [
    ...(!beginnings.includes(name) ? [`There are templates for these names:  ${known}`] : []),
    'Next: change the fields and the texts, which are in English, and run npm run check',
    'Completion in editors:  npm run schemas',
  ]
  console.log([...lines, '', ...next].join('\n'))
}

/**
 * Creates drafts that translate the page in `--from`, or a page with the translation key in
 * `--key`.
 */
async function beginTranslation(
  titles: readonly string[],
  given: Given<OptionName>,
): Promise<void> {
  if (given.has('type') || given.has('in') || (given.has('from') && given.has('key'))) {
    throw new UsageError(
      'Cannot translate: give either --from or --key. Leave out --type and --in, which come from the page',
    )
  }
  const config = await commandConfig()
  const { contentDir: folder, baseUrl } = config
  const source = sourceNow(config)
  const known = await readKnownPages(source)
  const place = argumentPlace(config)
  const from = given.value('from')
  const original =
    from === undefined
      ? findByKey(given.value('key') ?? '', known)
      : findNamedPage(from, { place, task: 'translate' }, known)
  const languages = languagesIn(given)
  const today = source.now.toISOString().slice(0, 10)
  const wish = { original, languages, titles, today, folder, baseUrl }
  const planned = await planTranslations(wish, known)
  await applyChanges(folder, planned.changes)
  console.log(describeTranslations(relative(process.cwd(), folder), planned))
}

function describeTranslations(folder: string, { changes, places, key }: NewTranslations): string {
  const tied = changes.filter(({ from }) => from !== undefined)
  const untranslated = [...new Set(places.flatMap((place) => place.untranslated ?? []))]
  return [
    ...places.map(({ file, path }) => `Wrote ${join(folder, file)}, for ${path}`),
    ...tied.map(({ to }) => `Added translationKey: ${key} to ${join(folder, to ?? '')}`),
    ...untranslated.map(
      (file) =>
        `${file} is the parent page of the original and is not translated to all of these languages. Translate it, then move the new pages below its translations with npm run move`,
    ),
    '',
    'Next: translate title, description and text, and remove "draft: true"',
    'Look at it:  npm run dev shows drafts too',
  ].join('\n')
}

function languagesIn(given: Given<OptionName>): string[] | undefined {
  return given
    .value('langs')
    ?.split(',')
    .map((lang) => lang.trim())
    .filter((lang) => lang !== '')
}

async function beginPage(titles: readonly string[], given: Given<OptionName>): Promise<void> {
  if (titles.length === 0)
    throw new UsageError('Cannot create a page: expects its title, in quotes')
  const config = await commandConfig()
  const source = sourceNow(config)
  const known = await readKnownPages(source)
  const planned = planNewPages(
    {
      titles: titles.map((title) => title.trim()),
      languages: languagesIn(given),
      type: given.value('type'),
      folder: given.value('in'),
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
  const tied =
    translations.length > 0 ? [`The new pages are translations of ${translations.join(', ')}.`] : []
  return [
    ...pages.map(({ file, path }) => `Wrote ${join(folder, file)}, for ${path}`),
    ...tied,
    '',
    'Look at it:  npm run dev shows drafts too',
    'Publish it:  remove "draft: true". Then npm run check lists what you must still write',
  ].join('\n')
}

await runCommand({
  call: 'npm run new',
  summary:
    'Creates a page: one draft file in each language, with an address made from the title. Give one title for all languages, or one for each. With --from, creates translations of a page: drafts in the right folder with the fields and text of that page. Can also create a collection: a folder in data/ with a description and a first entry.',
  operands: 'page <title> [title ...] | collection <name>',
  options: {
    langs: { value: '<tags>', help: 'languages, such as pl,en (all of the site)' },
    type: {
      value: '<type>',
      help: 'type of the page, such as guide (the usual type in the folder)',
    },
    in: {
      value: '<folder>',
      help: 'folder, by its name in any language (the usual folder of the type)',
    },
    from: {
      value: '<file or address>',
      help: 'page to translate. Titles are then optional, and --langs defaults to all languages without a translation',
    },
    key: { value: '<key>', help: 'page to translate, by its translationKey' },
  },
  settings: ['contentDir'],
  example: 'npm run new -- page "Kariera" "Careers" "Karriere" --langs pl,en,de --type about',
  run: begin,
})
