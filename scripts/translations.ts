/**
 * `npm run translations`: lists translations that are missing, outdated, drafts, or copies of the
 * original.
 */
import { splitFrontMatter } from '../src/content/markdown-file.ts'
import { sourceNow } from '../src/content/load.ts'
import type { ContentPage } from '../src/content/page-files.ts'
import {
  listTranslations,
  markOf,
  newestOf,
  readMark,
  siblingsOf,
} from '../src/content/translation-states.ts'
import type { KeyTranslation } from '../src/content/translation-states.ts'
import { nearestOf } from '../src/content/yaml-remedies.ts'
import { commandConfig, CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { applyChanges, readForChange } from './writing/changes.ts'
import { shiftEdits } from './writing/edits.ts'
import { readKnownPages } from './writing/known-pages.ts'
import type { KnownPages } from './writing/known-pages.ts'
import { argumentPlace, findNamedPage } from './writing/named-page.ts'
import { setRow } from './writing/yaml-edits.ts'

type OptionName = 'lang' | 'done' | 'json'

/** A translation. `key` is the `translationKey`, or the file path of a page without one. */
interface Row extends KeyTranslation {
  readonly key: string
}

async function translations(given: Given<OptionName>): Promise<void> {
  const config = await commandConfig()
  const known = await readKnownPages(sourceNow(config))
  const done = given.value('done')
  if (done !== undefined) {
    const place = argumentPlace(config)
    const page = findNamedPage(done, { place, task: 'mark' }, known)
    await markDone(page, known, config.contentDir)
    return
  }
  const { languages } = known.content.config
  const lang = given.value('lang')
  if (lang !== undefined && !languages.includes(lang)) {
    const list = languages.join(', ')
    throw new UsageError(
      `Cannot list "${lang}": expects one of ${list}${nearestOf(lang, languages)}`,
    )
  }
  const rows = listTranslations(known.pages, languages)
    .flatMap(({ key, translations: all }) => all.map((one): Row => ({ key, ...one })))
    .filter((row) => lang === undefined || row.lang === lang)
  if (given.has('json')) console.log(JSON.stringify(rows.map(toJson), undefined, 2))
  else if (languages.length === 1)
    console.log('The site has one language: there is nothing to translate')
  else console.log(renderRows(rows))
}

/** Marks a translation as up to date: writes the digest of the original into it. */
async function markDone(page: ContentPage, { pages }: KnownPages, folder: string): Promise<void> {
  const siblings = siblingsOf(page, pages)
  const { translated } = page.data
  const named = siblings.find(({ lang }) => lang === (translated && readMark(translated).lang))
  const original = named ?? newestOf(siblings)
  if (!original) {
    throw new CommandError(`Cannot mark ${page.file}: it has no translations, so it needs no mark`)
  }
  const before = await readForChange(folder, page.file)
  const row = setRow(splitFrontMatter(before)?.yaml ?? '', 'translated', markOf(original))
  const edits = shiftEdits([row], before.indexOf('\n') + 1)
  await applyChanges(folder, [{ from: page.file, to: page.file, before, edits }])
  console.log(`Marked ${page.file} as up to date with ${original.file}`)
}

function wordsOf(page: ContentPage | undefined): number {
  return page?.body.split(/\s+/).filter((word) => word !== '').length ?? 0
}

function toJson({ key, lang, page, states, original }: Row) {
  const words = states.includes('missing') ? wordsOf(original) : wordsOf(page)
  return { key, lang, states, file: page?.file, original: original?.file, words }
}

/** Formats the rows by language; pages that are up to date are only counted. */
function renderRows(rows: readonly Row[]): string {
  return [...Map.groupBy(rows, ({ lang }) => lang)]
    .map(([lang, all]) => {
      const counts = [...Map.groupBy(all, ({ states }) => states.join(' and '))]
      const summary = counts.map(([state, of]) => `${of.length} ${state}`).join(', ')
      const open = all.filter(({ states }) => !states.includes('current'))
      return [`${lang}: ${summary}`, ...open.map(describeRow)].join('\n')
    })
    .join('\n\n')
}

function describeRow({ key, page, states, original }: Row): string {
  const state = states.join(', ').padEnd(15)
  if (!page) {
    const tie = key === original?.file ? '' : `, translationKey ${key}`
    return `  ${state} ${original?.file ?? ''}: ${wordsOf(original)} words${tie}`
  }
  const why = original
    ? `: ${states.includes('copy') ? 'has the text of' : 'is older than'} ${original.file}`
    : ''
  return `  ${state} ${page.file}${why}`
}

await runCommand({
  call: 'npm run translations',
  summary:
    'Lists for each language which pages are missing, drafts, copies of another language, or older than their original. With --done it marks a translation as up to date.',
  options: {
    lang: { value: '<tag>', help: 'only this language' },
    done: {
      value: '<address or file>',
      help: 'marks this page as up to date with its original',
    },
    json: { help: 'prints all pages as JSON, also those that are up to date' },
  },
  settings: ['contentDir', 'baseUrl'],
  example: 'npm run translations -- --lang fr',
  run: translations,
})
