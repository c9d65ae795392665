/** Types of the search page, shared by build, server and browser. */
import type { Words } from '../../site/words/words.ts'

/** A link with its text. */
export type SearchLink = Readonly<Record<'label' | 'href', string>>

/** Data that does not depend on the query. The build writes it into the page. */
export interface SearchView {
  readonly lang: string
  /** Locale of numbers. */
  readonly locale: string
  /** Path of the search page. */
  readonly path: string
  /** Description of the form for agents (WebMCP). */
  readonly tool: string
  readonly words: ReturnType<typeof pickSearchWords>
  /** Name of each type of page. */
  readonly types: Readonly<Record<string, string>>
  /** Name of each kind of page. Kinds are types that the organisation adds. */
  readonly kinds: Readonly<Record<string, string>>
  /** Tags of the pages. */
  readonly tags: readonly string[]
  readonly languages: readonly {
    readonly lang: string
    readonly name: string
    readonly direction: 'ltr' | 'rtl'
  }[]
  /**
   * Links of the menu. They label the pages above a result, and are shown when nothing is found.
   */
  readonly sections: readonly SearchLink[]
  /** Links of the footer. They also label the pages above a result. */
  readonly named: readonly SearchLink[]
  readonly contact?: SearchLink | undefined
  /** Address of the picture that is shown when nothing is found. */
  readonly picture?: string | undefined
  /** Recently changed pages; `dayText` is the day, formatted for the language. */
  readonly recent: readonly (SearchLink & { readonly day: string; readonly dayText: string })[]
}

/** Picks the interface words of the search page. */
export function pickSearchWords({ page, authorizeErrors }: Words) {
  const { title, text } = authorizeErrors.reasons['too-many']
  return {
    search: page.search,
    placeholder: page.searchPlaceholder,
    hint: page.searchHint,
    loading: page.searchLoading,
    none: page.searchNone,
    failed: page.searchFailed,
    count: page.searchCount,
    good: page.searchGood,
    more: page.searchMore,
    first: page.searchFirst,
    recent: page.searchRecent,
    kinds: page.searchKinds,
    tags: page.tags,
    all: page.searchAll,
    language: page.language,
    byFiles: page.searchByFiles,
    nearest: page.searchNearest,
    onward: page.explore,
    tooMany: `${title}. ${text}`,
  }
}

/** A search: its query and filters, as in the address of the page. */
export interface Question {
  readonly query: string
  readonly type?: string | undefined
  readonly kind?: string | undefined
  readonly tag?: string | undefined
  /** Language of the results, if the search page has another language. */
  readonly lang?: string | undefined
}

/** A result of the API or of Pagefind's files. */
export interface FoundPage {
  readonly title: string
  readonly url: string
  readonly type?: string | undefined
  readonly kind?: string | undefined
  readonly lang?: string | undefined
  readonly description?: string | undefined
  readonly excerpt?: string | undefined
  /** Words of title and excerpt that match the query. */
  readonly matched?: readonly string[] | undefined
  readonly way?:
    readonly { readonly title: string; readonly url?: string | undefined }[] | undefined
  /** The section of the page that contains the excerpt. */
  readonly section?: { readonly title: string; readonly fragment: string } | undefined
}

/** Results: the answer of the API, or those of its fields that Pagefind's files can fill. */
export interface FoundPages {
  readonly data: readonly FoundPage[]
  readonly note?: string | undefined
  readonly counts?:
    | {
        readonly total: number
        /** Number of good matches, which come first in `data`; absent for Pagefind's files. */
        readonly good?: number | undefined
        readonly types: Readonly<Partial<Record<string, number>>>
        readonly kinds?: Readonly<Partial<Record<string, number>>> | undefined
        readonly languages?: Readonly<Partial<Record<string, number>>> | undefined
      }
    | undefined
  readonly suggestions?: readonly string[] | undefined
  /** Whether Pagefind's files were searched, because the API is unavailable. */
  readonly isByFiles?: boolean | undefined
}

/** Outcome of a search: results, or why there are none. */
export type Outcome = FoundPages | 'failed' | 'too-many'
