/** What the search page of a language is shown with, and what it shows: the same in the build, the server and the browser. */

/** A link with its text. */
export interface SearchLink {
  readonly label: string
  readonly href: string
}

/** A page that changed lately. */
export interface RecentPage extends SearchLink {
  readonly day: string
  /** The day as readers of the language write it. */
  readonly dayText: string
}

/** A language of the site. */
export interface SearchedLanguage {
  readonly lang: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

/** Everything that does not depend on a question; the build writes it into the page. */
export interface SearchView {
  readonly lang: string
  /** How numbers are written. */
  readonly locale: string
  /** Address of the page. */
  readonly path: string
  /** What the form tells agents of itself. */
  readonly tool: string
  readonly words: SearchWords
  /** Name of each type of page. */
  readonly kinds: Readonly<Record<string, string>>
  readonly languages: readonly SearchedLanguage[]
  /** Where the menus lead: names of pages above a result, and ways on when nothing is found. */
  readonly sections: readonly SearchLink[]
  /** Pages that menus name beside them. */
  readonly named: readonly SearchLink[]
  readonly contact?: SearchLink | undefined
  readonly recent: readonly RecentPage[]
}

/** Words of the page. */
export interface SearchWords {
  readonly search: string
  readonly placeholder: string
  readonly hint: string
  readonly loading: string
  readonly none: string
  readonly failed: string
  /** A text with `{count}` by plural category. */
  readonly count: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
  readonly first: string
  readonly recent: string
  readonly kinds: string
  readonly all: string
  readonly language: string
  readonly byFiles: string
  readonly nearest: string
  readonly onward: string
  readonly tooMany: string
}

/** A question: what the address of the page says. */
export interface Question {
  readonly query: string
  readonly type?: string | undefined
  /** Language of the pages, where it is not that of the search page. */
  readonly lang?: string | undefined
}

/** A page that was found, as the API says it or Pagefind's files do. */
export interface FoundPage {
  readonly title: string
  readonly url: string
  readonly type?: string | undefined
  readonly lang?: string | undefined
  readonly description?: string | undefined
  readonly excerpt?: string | undefined
  /** Words of title and excerpt that match the query. */
  readonly matched?: readonly string[] | undefined
  readonly way?:
    readonly { readonly title: string; readonly url?: string | undefined }[] | undefined
  /** The section that answers. */
  readonly section?: { readonly title: string; readonly fragment: string } | undefined
}

/** What was found: the answer of the API, or as much of it as the files know. */
export interface FoundPages {
  readonly data: readonly FoundPage[]
  readonly note?: string | undefined
  readonly counts?:
    | {
        readonly total: number
        readonly types: Readonly<Partial<Record<string, number>>>
        readonly languages?: Readonly<Partial<Record<string, number>>> | undefined
      }
    | undefined
  readonly suggestions?: readonly string[] | undefined
  /** Whether the files of the site were searched, because the API is away. */
  readonly isByFiles?: boolean | undefined
}

/** What came of a question: pages, or why there are none. */
export type Outcome = FoundPages | 'failed' | 'too-many'
