/** Plans translations of a page: drafts with the fields and the text of the original. */
import { posix } from 'node:path'
import { stringify } from 'yaml'
import { splitFrontMatter } from '../../src/content/markdown-file.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { nearestOf } from '../../src/content/yaml-remedies.ts'
import { markOf } from '../../src/content/translation-states.ts'
import { homePath, languageSegment } from '../../src/site/address.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { CommandError } from '../command.ts'
import { readForChange } from './changes.ts'
import type { FileChange } from './changes.ts'
import { applyEdits, shiftEdits } from './edits.ts'
import type { Edit } from './edits.ts'
import type { KnownPages } from './known-pages.ts'
import type { Moved } from './moved-links.ts'
import { editFields, editLinks } from './moved-texts.ts'
import { languagesOf, refuseTaken, slugOf, titlesOf } from './new-page.ts'
import { addRows, hasRow, removeRow, setRow, takesRows } from './yaml-edits.ts'

/** The page to translate, and the arguments of `npm run new`. */
export interface TranslationWish {
  readonly original: ContentPage
  /** Languages of the translations. The default is all languages that lack the page. */
  readonly languages?: readonly string[] | undefined
  /**
   * Titles. Addresses are made from them. If empty, drafts have the title and the file name of
   * the original.
   */
  readonly titles: readonly string[]
  /** Today's date: the date of the last change of a draft. */
  readonly today: string
  readonly folder: string
  readonly baseUrl: string
}

/** A translation to write. */
interface Translation {
  readonly lang: Language
  readonly title: string | undefined
  readonly file: string
  readonly path: string
  /**
   * File of the section that directly contains the original; `undefined` if this section is
   * translated or the original is in no section.
   */
  readonly untranslated: string | undefined
}

/** The file changes, the common `translationKey`, and the file and address of each translation. */
export type NewTranslations = Awaited<ReturnType<typeof planTranslations>>

/** Plans the drafts, and a `translationKey` for the original if it has none. */
export async function planTranslations(wish: TranslationWish, known: KnownPages) {
  const { original, folder, titles: given } = wish
  const languages = lackingLanguages(wish, known)
  const titles = given.length === 0 ? [] : titlesOf({ titles: given }, languages)
  const places = languages.map((lang, at) => placeIn(lang, titles[at], original, known))
  for (const place of places) refuseTaken(place, known)
  const before = await readForChange(folder, original.file)
  const yaml = splitFrontMatter(before)?.yaml ?? ''
  if (!takesRows(yaml)) {
    throw new CommandError(
      `Cannot translate ${original.file}: its front matter is in braces. Write one field per line`,
    )
  }
  const key = original.data.translationKey ?? newKey(original, known)
  const tied = hasRow(yaml, 'translationKey')
    ? []
    : [{ ...changeOf(original.file, before), edits: frontEdits(before, [keyRow(yaml, key)]) }]
  const drafts = places.map((place): FileChange => {
    const text = draftText(before, { place, key, wish, known })
    const edits = [{ start: 0, end: 0, text }]
    return { from: undefined, to: place.file, before: '', edits }
  })
  return { changes: [...tied, ...drafts], key, places }
}

/**
 * Finds the page whose `translationKey` is `key`, in the first language of the site that has such a
 * page.
 */
export function findByKey(key: string, { pages, content }: KnownPages): ContentPage {
  const tied = pages.filter(({ data }) => data.translationKey === key)
  const { languages } = content.config
  const [found] = languages.flatMap((lang) => tied.find((page) => page.lang === lang) ?? [])
  if (found) return found
  const keys = new Set(pages.flatMap(({ data }) => data.translationKey ?? []))
  throw new CommandError(`Cannot find a page with the key "${key}"${nearestOf(key, [...keys])}`)
}

function changeOf(file: string, before: string) {
  return { from: file, to: file, before }
}

/** Converts edits of the front matter to edits of the file. */
function frontEdits(text: string, edits: readonly Edit[]): Edit[] {
  return shiftEdits(edits, text.indexOf('\n') + 1)
}

function keyRow(yaml: string, key: string): Edit {
  return addRows(yaml, [`translationKey: ${key}`])
}

function lackingLanguages(
  { original, languages }: TranslationWish,
  known: KnownPages,
): readonly Language[] {
  const key = original.data.translationKey
  const translations = known.pages.filter(
    ({ data }) => key !== undefined && data.translationKey === key,
  )
  const inLanguage = (lang: Language) =>
    lang === original.lang ? original : translations.find((page) => page.lang === lang)
  const asked = languagesOf({ languages }, known)
  if (!languages) {
    const lacking = asked.filter((lang) => !inLanguage(lang))
    if (lacking.length > 0) return lacking
    const why =
      asked.length === 1 ? 'the site has one language' : 'every language has this page already'
    throw new CommandError(`Cannot translate ${original.file}: ${why}`)
  }
  for (const lang of asked) {
    const written = inLanguage(lang)
    if (!written) continue
    throw new CommandError(
      key === undefined || written === original
        ? `Cannot translate ${original.file} to ${lang}: the page in this language is ${written.file}`
        : `Cannot use the key "${key}": ${written.file} has this key, and a language can have only one page with the same key`,
    )
  }
  return asked
}

/** Returns a file path without its extension. For an overview page, returns the folder. */
function bareOf(file: string): string {
  return file.replace(/(?:\/index)?\.md$/, '')
}

/**
 * Places a translation below the nearest translated section that contains the original. Without
 * such a section, places it in the folder of the language.
 */
function placeIn(
  lang: Language,
  title: string | undefined,
  original: ContentPage,
  { pages, content }: KnownPages,
): Translation {
  const bare = bareOf(original.file)
  const root = `pages/${lang}`
  const [first = lang] = content.config.languages
  if (bare === `pages/${original.lang}`) {
    const path = homePath(lang, first)
    return { lang, title, file: `${root}/index.md`, path, untranslated: undefined }
  }
  const above = sectionsAbove(bare, original.lang, pages)
  const translated = above.map((section) => translationOf(section, lang, pages))
  const folder = bareOf(translated.find((page) => page !== undefined)?.file ?? `${root}/index.md`)
  const name = title === undefined ? posix.basename(bare) : slugOf(title, lang)
  const path = `/${languageSegment(lang)}${folder.slice(root.length)}/${name}/`
  const isOverview = posix.basename(original.file) === 'index.md'
  const file = `${folder}/${name}${isOverview ? '/index.md' : '.md'}`
  const untranslated = above.length > 0 && !translated[0] ? above[0]?.file : undefined
  return { lang, title, file, path, untranslated }
}

/** Returns the overview pages above a page, nearest first, without the home page. */
function sectionsAbove(bare: string, lang: Language, pages: readonly ContentPage[]): ContentPage[] {
  const parent = posix.dirname(bare)
  if (parent === `pages/${lang}`) return []
  const overview = pages.filter(({ file }) => bareOf(file) === parent)
  return [...overview, ...sectionsAbove(parent, lang, pages)]
}

function translationOf(
  { data: { translationKey: key } }: ContentPage,
  lang: Language,
  pages: readonly ContentPage[],
): ContentPage | undefined {
  if (key === undefined) return undefined
  return pages.find((page) => page.lang === lang && page.data.translationKey === key)
}

/**
 * Creates a `translationKey` from the file name of a page. If another page has this key, uses the
 * path, or adds the language.
 */
function newKey({ file, lang }: ContentPage, { pages }: KnownPages): string {
  const bare = bareOf(file).slice(`pages/${lang}`.length + 1)
  const name = bare === '' ? 'home' : posix.basename(bare)
  const isTaken = (key: string) => pages.some(({ data }) => data.translationKey === key)
  const [key] = [name, bare.replaceAll('/', '-'), `${name}-${lang.toLowerCase()}`].filter(
    (one) => !isTaken(one),
  )
  if (key !== undefined) return key
  throw new CommandError(`Cannot find a free key for ${file}: write translationKey into the file`)
}

/** Fields of the original that a translation does not copy. */
const ownFields = ['aliases', 'draft']

/**
 * Creates the text of a draft: the text of the original, with links to translated pages where the
 * language of the draft has them.
 */
function draftText(
  before: string,
  {
    place,
    key,
    wish,
    known,
  }: {
    readonly place: Translation
    readonly key: string
    readonly wish: TranslationWish
    readonly known: KnownPages
  },
): string {
  const { original, today } = wish
  const yaml = splitFrontMatter(before)?.yaml ?? ''
  const rows = [
    ...ownFields.flatMap((field) => removeRow(yaml, field)),
    ...(place.title === undefined ? [] : [setRow(yaml, 'title', scalarOf(place.title))]),
    ...(hasRow(yaml, 'updated') ? [setRow(yaml, 'updated', today)] : []),
    ...(hasRow(yaml, 'translationKey') ? [] : [keyRow(yaml, key)]),
    setRow(yaml, 'translated', markOf(original)),
    addRows(yaml, ['draft: true']),
  ]
  const moved = translatedPlaces(place, wish, known)
  const links = [...editFields(before, original, moved), ...editLinks(before, original, moved)]
  return applyEdits(before, [...frontEdits(before, rows), ...links])
}

function scalarOf(text: string): string {
  return stringify(text, { schema: 'core', lineWidth: 0 }).trimEnd()
}

/**
 * Describes translations as moves from the original pages, so that the functions for moved pages
 * can update the links of a draft.
 */
function translatedPlaces(
  { lang, file, path }: Translation,
  { original, baseUrl }: TranslationWish,
  { pages, site, paths: taken }: KnownPages,
): Moved {
  const pairs = pages
    .filter((page) => page.lang === original.lang && page !== original)
    .flatMap((page) => {
      const other = translationOf(page, lang, pages)
      return other ? [[page, other] as const] : []
    })
  const files = pairs.map(([page, other]) => [page.file, other.file] as const)
  const paths = pairs.map(([page, other]) => [page.path, other.path] as const)
  return {
    page: original,
    files: new Map([...files, [original.file, file]]),
    paths: new Map([...paths, [original.path, path]]),
    baseUrl,
    before: { addresses: site.addresses, paths: taken },
    after: {
      addresses: new Map([...site.addresses, [file, path]]),
      paths: new Set([...taken, path]),
    },
  }
}
