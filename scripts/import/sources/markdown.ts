/** Reads any folder of Markdown: front matter, and languages by folder or suffix. */
import { posix } from 'node:path'
import type { Language } from '../../../src/site/vocabulary.ts'
import { readPageFields, splitText, textOf, textsOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { guessLanguages, tieFile } from '../languages.ts'
import type { LanguagePlan } from '../languages.ts'
import type { Dialect, MenuLink, Note, SourcePage, SourceSite } from '../model.ts'
import { isText } from '../source-files.ts'
import type { SourceFiles } from '../source-files.ts'

/** Settings of the user. They override the settings of the source. */
export interface SourceWish {
  readonly name?: string | undefined
  /** Day of the import. */
  readonly today: string
  /** Language of texts that do not state a language. */
  readonly lang?: Language | undefined
}

/** Dependencies of all source readers. */
export interface SourceReading {
  readonly files: SourceFiles
  readonly wish: SourceWish
  readonly notes: Note[]
}

/** Syntax of texts that belong to no known generator. */
export const plainDialect: Dialect = { includes: ['.'], variables: new Map(), appended: [] }

/** Texts about the repository, which are not pages. */
const ofRepository = /(?:^|\/)(?:contributing|code_of_conduct|security|license|changelog)\.md$/i

/** Reads a folder of Markdown texts that belong to no known generator. */
export async function readMarkdownFolder(reading: SourceReading): Promise<SourceSite> {
  const { files, wish } = reading
  const names = files.names.filter((name) => isText(name) && !ofRepository.test(name))
  const plan = guessLanguages(names, wish.lang ?? 'en')
  const pages = await readPages(reading, { folder: '', names, plan })
  return {
    ...siteOf(reading),
    generator: 'Markdown',
    languages: plan.languages,
    pages,
    menu: (lang) => topMenu(pages, lang),
    hasTree: true,
    assetRoots: ['static', 'public', 'assets', '.'],
    dialect: plainDialect,
  }
}

/**
 * Returns the fields that are made in the same way for all source folders. The default name of the
 * site is that of its folder.
 */
export function siteOf({ files, wish, notes }: SourceReading, title?: string) {
  const name = wish.name ?? title ?? posix.basename(files.folder)
  return { files, notes, name, today: wish.today }
}

/** Reports the settings of a generator that the import does not use. */
export function reportSettings(settings: Fields, used: RegExp, file: string, notes: Note[]): void {
  for (const about of Object.keys(settings)) {
    if (!used.test(about)) notes.push({ kind: 'setting', file, about })
  }
}

/** The texts of a source, and the rules that turn them into pages. */
export interface PagePlan {
  /** Folder of the texts, with a slash at the end; empty for the folder of the source. */
  readonly folder: string
  readonly names: readonly string[]
  readonly plan: LanguagePlan
  /** Changes a page for this source, for example its address. */
  readonly adjust?: (page: SourcePage, fields: Fields) => SourcePage
}

/** Reads texts as pages. A file `README` or `_index` becomes the page of its folder. */
export async function readPages(
  { files, notes }: SourceReading,
  { folder, names, plan, adjust = (page) => page }: PagePlan,
): Promise<SourcePage[]> {
  const pages = new Map<string, SourcePage>()
  for (const file of names) {
    const leaveOut = (about: string) => notes.push({ kind: 'page', file, about })
    const tied = tieFile(file.slice(folder.length), plan)
    const text = await files.read(file)
    if (!tied || text === undefined) {
      leaveOut(tied ? 'cannot be read' : 'is in a language that the site does not have')
      continue
    }
    const { fields, lines } = splitText(text, file, notes)
    const key = tied.key.replace(/(^|\/)(?:readme|_index)$/i, '$1index')
    const named = textOf(fields.permalink) ?? textOf(fields.url)
    const page = {
      ...readPageFields(fields, file, notes),
      file,
      lang: tied.lang,
      key,
      lines,
      isPost: /(?:^|\/)(?:blog|posts|news)\//.test(key) && !/\/index$/.test(key),
      oldAddresses: [named, ...textsOf(fields.aliases), ...textsOf(fields.redirect_from)]
        .filter((address) => address !== undefined)
        .map((address) => (address.startsWith('/') ? address : `/${address}`)),
    }
    const adjusted = adjust(page, fields)
    // Two files may be the same page, such as `index.md` and `README.md`.
    const name = `${adjusted.lang} ${adjusted.key}`
    const twin = pages.get(name)
    if (twin) leaveOut(`is the same page as ${twin.file}`)
    else pages.set(name, adjusted)
  }
  return [...pages.values()]
}

/** Returns a menu of at most 6 top-level pages and folders. */
export function topMenu(pages: readonly SourcePage[], lang: Language): MenuLink[] {
  return pages
    .filter((page) => page.lang === lang && /^(?!index$)[^/]+(?:\/index)?$/.test(page.key))
    .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || (a.key < b.key ? -1 : 1))
    .slice(0, 6)
    .map(({ key, title }) => ({ label: title ?? '', key }))
}
