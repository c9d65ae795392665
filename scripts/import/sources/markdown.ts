/** Any folder of Markdown as a source: front matter, languages by folder or suffix. */
import { posix } from 'node:path'
import type { Language } from '../../../src/site/vocabulary.ts'
import { readPageFields, splitText, textOf, textsOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { guessLanguages, tieFile } from '../languages.ts'
import type { LanguagePlan } from '../languages.ts'
import type { Dialect, MenuLink, Note, SourcePage, SourceSite } from '../model.ts'
import { isText } from '../source-files.ts'
import type { SourceFiles } from '../source-files.ts'

/** What a user knows better than the source. */
export interface SourceWish {
  readonly name?: string | undefined
  /** Day of the import. */
  readonly today: string
  /** Language of texts that name none. */
  readonly lang?: Language | undefined
}

/** What every source is read from. */
export interface SourceReading {
  readonly files: SourceFiles
  readonly wish: SourceWish
  readonly notes: Note[]
}

/** Syntax of a folder without a generator. */
export const plainDialect: Dialect = { includes: ['.'], variables: new Map(), appended: [] }

/** Texts about the repository, which are no pages. */
const ofRepository = /(?:^|\/)(?:contributing|code_of_conduct|security|license|changelog)\.md$/i

/** Reads a folder. */
export async function readMarkdownFolder(reading: SourceReading): Promise<SourceSite> {
  const { files, wish, notes } = reading
  const texts = files.names.filter((name) => isText(name) && !ofRepository.test(name))
  const plan = guessLanguages(texts, wish.lang ?? 'en')
  const pages = await readPages(reading, { folder: '', names: texts, plan })
  return {
    generator: 'Markdown',
    today: wish.today,
    name: wish.name ?? posix.basename(files.folder),
    languages: plan.languages,
    pages,
    menu: topMenu(pages, plan.languages),
    folderTitles: new Map(),
    hasTree: true,
    redirects: new Map(),
    assetRoots: ['static', 'public', 'assets', '.'],
    dialect: plainDialect,
    files,
    notes,
  }
}

/** Where texts are, and how they become pages. */
export interface PagePlan {
  /** Folder of the texts, with a slash at the end; empty for the folder of the source. */
  readonly folder: string
  readonly names: readonly string[]
  readonly plan: LanguagePlan
  /** Changes of a page by the source, such as its address. */
  readonly adjust?: (page: SourcePage, fields: Fields) => SourcePage | undefined
}

/** Reads texts as pages. `README` and `_index` are the page of their folder. */
export async function readPages(
  { files, notes }: SourceReading,
  { folder, names, plan, adjust }: PagePlan,
): Promise<SourcePage[]> {
  const pages: SourcePage[] = []
  for (const file of names) {
    const tied = tieFile(file.slice(folder.length), plan)
    const text = await files.read(file)
    if (!tied || text === undefined) {
      const about = tied ? 'cannot be read' : 'is in a language that the site does not have'
      notes.push({ kind: 'page', file, about })
      continue
    }
    const { fields, lines } = splitText(text, file, notes)
    const key = tied.key.replace(/(^|\/)(?:readme|_index)$/i, '$1index')
    const named = textOf(fields.permalink) ?? textOf(fields.url)
    const page: SourcePage = {
      ...readPageFields(fields, file, notes),
      file,
      lang: tied.lang,
      key,
      isPost: /(?:^|\/)(?:blog|posts|news)\//.test(key) && !/\/index$/.test(key),
      oldAddresses: [named, ...textsOf(fields.aliases), ...textsOf(fields.redirect_from)]
        .filter((address) => address !== undefined)
        .map((address) => (address.startsWith('/') ? address : `/${address}`)),
      lines,
    }
    const adjusted = adjust ? adjust(page, fields) : page
    if (adjusted) pages.push(adjusted)
  }
  return dropTwins(pages, notes)
}

/** Keeps one page where two files give the same one, such as `index.md` and `README.md`. */
function dropTwins(pages: readonly SourcePage[], notes: Note[]): SourcePage[] {
  const seen = new Map<string, SourcePage>()
  for (const page of pages) {
    const name = `${page.lang} ${page.key}`
    const other = seen.get(name)
    if (!other) seen.set(name, page)
    else notes.push({ kind: 'page', file: page.file, about: `is the page of ${other.file} too` })
  }
  return [...seen.values()]
}

/** A menu of the pages and folders at the top. */
export function topMenu(
  pages: readonly SourcePage[],
  languages: readonly Language[],
): Map<Language, MenuLink[]> {
  const menus = languages.map((lang): [Language, MenuLink[]] => {
    const top = pages
      .filter((page) => page.lang === lang && /^(?:[^/]+|[^/]+\/index)$/.test(page.key))
      .filter(({ key }) => key !== 'index')
      .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || (a.key < b.key ? -1 : 1))
    return [lang, top.slice(0, 6).map(({ key, title }) => ({ label: title ?? '', key }))]
  })
  return new Map(menus)
}
