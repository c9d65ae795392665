/** Types of the search page, shared by build, server and browser. */

/** A link with its text. */
export interface SearchLink {
  readonly label: string
  readonly href: string
}

/** A recently changed page. */
export interface RecentPage extends SearchLink {
  readonly day: string
  /** The day in the words of the language. */
  readonly dayText: string
}

/** A language of the site. */
export interface SearchedLanguage {
  readonly lang: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

/** Data that does not depend on a question. The build writes it into the page. */
export interface SearchView {
  readonly lang: string
  /** Locale of numbers. */
  readonly locale: string
  /** Address of the page. */
  readonly path: string
  /** Description of the form for agents (WebMCP). */
  readonly tool: string
  readonly words: SearchWords
  /** Name of each type of page. */
  readonly kinds: Readonly<Record<string, string>>
  readonly languages: readonly SearchedLanguage[]
  /** Links of the menu: labels of the pages above a result, and links when nothing is found. */
  readonly sections: readonly SearchLink[]
  /** Links of the footer. */
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

/** A question, as in the address of the page. */
export interface Question {
  readonly query: string
  readonly type?: string | undefined
  /** Language of the results, if it differs from that of the search page. */
  readonly lang?: string | undefined
}

/** A result of the API or of Pagefind's files. */
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

/** Results: the answer of the API, or the part of it that Pagefind's files have. */
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
  /** Whether Pagefind's files were searched, because the API is unavailable. */
  readonly isByFiles?: boolean | undefined
}

/** Outcome of a question: results, or why there are none. */
export type Outcome = FoundPages | 'failed' | 'too-many'
