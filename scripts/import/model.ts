/** Model of an existing site: its pages and settings, in the same form for all sources. */
import type { Language } from '../../src/site/vocabulary.ts'
import type { SourceFiles } from './source-files.ts'

/**
 * A line of a text, and its line number in the source. A line that the import inserts has the
 * number of the line from which it is made.
 */
export interface Line {
  readonly text: string
  readonly at: number
}

/** Joins lines. */
export function textOfLines(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join('\n')
}

/** Kinds of notes, the most important first, with their headings in the report. */
export const noteKinds = {
  page: 'Pages that were left out',
  include: 'Includes that were not found',
  component: 'Components and shortcodes that Vitrine lacks: only their text was imported',
  link: 'Links whose target is missing: only the link text was imported, unless the line says otherwise',
  picture:
    'Missing pictures: only the alternative text was imported, unless the line says otherwise',
  words: 'Links and pictures without text: the import added a text',
  address: 'Addresses that changed without a redirect',
  heading: 'Headings that changed',
  file: 'Files that were not copied',
  setting: 'Settings that were not imported',
  field: 'Fields of front matter that were dropped',
  removed: 'Elements that were removed',
} as const

/** Name of a kind of notes. */
export type NoteKind = keyof typeof noteKinds

/** A note for the user, with its place in the source. */
export interface Note {
  readonly kind: NoteKind
  readonly file: string
  readonly line?: number | undefined
  readonly about: string
}

/** Fields of a page. A field that the source lacks is absent or empty. */
export interface PageFields {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly date?: string | undefined
  readonly updated?: string | undefined
  readonly publishAt?: string | undefined
  readonly expires?: string | undefined
  readonly draft?: boolean | undefined
  readonly index?: boolean | undefined
  readonly tags?: readonly string[] | undefined
  readonly authors?: readonly string[] | undefined
  readonly keywords?: readonly string[] | undefined
  readonly picture?: string | undefined
  readonly order?: number | undefined
}

/** A page of a source. */
export interface SourcePage extends PageFields {
  /** Path of the file in the source folder; empty for a page that the import adds. */
  readonly file: string
  readonly lang: Language
  /**
   * Identifies a page and all its translations: a path such as `guide/install` or `guide/index`.
   */
  readonly key: string
  /** Path of the new page below the folder of its language. Default: its key. */
  readonly place?: string | undefined
  readonly isPost: boolean
  /** Title in the menu of the source, for a page without another title. */
  readonly menuTitle?: string | undefined
  /** Old address of the page, if known, then the addresses that redirected to the page. */
  readonly oldAddresses: readonly string[]
  readonly lines: readonly Line[]
}

/** Removes the name `index` from the end of a key: `guide/index` becomes `guide`. */
export function indexless(key: string): string {
  return key.replace(/(?:^|\/)index$/, '')
}

/** Checks whether the public can see a page on the day `today`. */
export function isPublic({ draft, publishAt, expires }: PageFields, today: string): boolean {
  const isDue = publishAt === undefined || publishAt <= today
  return draft !== true && isDue && (expires === undefined || expires > today)
}

/** A menu link. It has the `key` of a page, or the `href` of another target. */
export interface MenuLink {
  readonly label: string
  readonly key?: string
  readonly href?: string
}

/** Properties of the Markdown syntax that depend on the source. */
export interface Dialect {
  /** Folders with files that texts include, relative to the folder of the source. */
  readonly includes: readonly string[]
  /** Name → value of variables that are written as `{{ name }}`. */
  readonly variables: ReadonlyMap<string, string>
  /** Files whose text is appended to each page, such as abbreviations. */
  readonly appended: readonly string[]
  /** Makes the id of a heading as the old site did. Default: as GitHub does. */
  readonly slug?: ((heading: string) => string) | undefined
  /** Whether texts with the ending .md are MDX too. */
  readonly isMdx?: boolean
  /** Whether text between `$` signs is a formula. */
  readonly math?: boolean | undefined
  /** Separator before the number that makes a repeated heading id unique. Default: `-`. */
  readonly slugSeparator?: string | undefined
}

/** Properties of a text whose syntax is converted, and functions for the report. */
export interface SyntaxContext {
  readonly dialect: Dialect
  /** Whether the text is MDX. */
  readonly isMdx: boolean
  note(kind: NoteKind, line: number, about: string): void
  /** Counts a use of syntax that was removed or converted. `what` describes the syntax. */
  count(what: string): void
}

/** A site before the conversion. */
export interface SourceSite {
  readonly generator: string
  readonly name: string
  readonly description?: string | undefined
  readonly legal?: string | undefined
  /** Address of the old site, with its base path. */
  readonly address?: string | undefined
  /** Day of the import. It decides which pages are public. */
  readonly today: string
  /** Languages of the site. On the new site, the home page of the first language is at `/`. */
  readonly languages: readonly Language[]
  readonly pages: readonly SourcePage[]
  /** Links of the menu of a language. */
  readonly menu: (lang: Language) => readonly MenuLink[]
  /** Titles of folders. The keys are paths such as `guide`. */
  readonly folderTitles?: ReadonlyMap<string, string>
  /** Positions of folders in lists, if the source has them. The keys are paths such as `guide`. */
  readonly folderOrder?: ReadonlyMap<string, number>
  /** Whether each folder of the old site had a page that listed the pages in the folder. */
  readonly listsFolders?: boolean
  /** Whether home pages get a tree of all pages, if the site has more than 8 pages. */
  readonly hasTree?: boolean
  /** Redirects of the old site: address → its target, as an address or the file of a page. */
  readonly redirects?: ReadonlyMap<string, string>
  /** Folders that were served at the root of the old site. */
  readonly assetRoots: readonly string[]
  readonly dialect: Dialect
  readonly files: SourceFiles
  /**
   * Names of downloaded files by address, for a source whose texts are Vitrine Markdown already.
   * Links to pages and files in these texts have the addresses of the old site.
   */
  readonly fetched?: ReadonlyMap<string, string>
  readonly notes: readonly Note[]
}
