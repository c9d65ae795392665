/** Searches Pagefind's files in the browser, without the API. */
import type { FoundPage, FoundPages, Question } from '../search/search-view.ts'

/** The part of Pagefind's module that this file uses (https://pagefind.app/docs/api/). */
interface Pagefind {
  search(
    query: string,
    options: { filters: Readonly<Record<string, string>> },
  ): Promise<PagefindResults>
  /** Loads the filters. Without them, search results have no counts by filter. */
  filters(): Promise<unknown>
}

interface PagefindResults {
  readonly results: readonly { data(): Promise<PagefindResult> }[]
  /** Number of results by filter value, as if no filter were active. */
  readonly totalFilters?: {
    readonly type?: Readonly<Record<string, number>>
    readonly kind?: Readonly<Record<string, number>>
  }
}

interface PagefindResult {
  readonly url: string
  readonly meta: { readonly title?: string }
  readonly filters?: { readonly type?: readonly string[]; readonly kind?: readonly string[] }
  /** HTML whose only elements are `mark`. */
  readonly excerpt: string
}

/**
 * Matches code in an excerpt. The index has U+E000 before a block of code and U+E001 after it. An
 * excerpt may begin or end inside a block.
 */
const code = /^[^\ue000]*\ue001|\ue000[^\ue001]*(?:\ue001|$)/g

/** Address of the module. It is not bundled, but loaded on demand. */
const address = '/pagefind/pagefind.js'
let loading: Promise<Pagefind> | undefined

/** Searches pages in the language of the document. Rejects if the files cannot be loaded. */
export async function searchFiles(
  { query, type, kind, tag }: Question,
  limit: number,
): Promise<FoundPages> {
  loading ??= load()
  const pagefind = await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const { results, totalFilters } = await pagefind.search(query, {
    filters: {
      ...(type !== undefined && { type }),
      ...(kind !== undefined && { kind }),
      ...(tag !== undefined && { tag }),
    },
  })
  const found = await Promise.all(results.slice(0, limit).map((result) => result.data()))
  return {
    data: found.map(readResult),
    counts: {
      total: results.length,
      types: positive(totalFilters?.type ?? {}),
      kinds: positive(totalFilters?.kind ?? {}),
    },
    isByFiles: true,
  }
}

async function load(): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind
  await pagefind.filters()
  return pagefind
}

function positive(numbers: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).filter(([, number]) => number > 0))
}

function readResult({ url, meta, excerpt, filters }: PagefindResult): FoundPage {
  const { body } = new DOMParser().parseFromString(excerpt, 'text/html')
  const matched = [...body.querySelectorAll('mark')].flatMap(
    ({ textContent }) => textContent.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [],
  )
  const [type] = filters?.type ?? []
  const [kind] = filters?.kind ?? []
  const text = body.textContent.replace(code, ' ')
  return { title: meta.title ?? url, url, type, kind, excerpt: text, matched }
}
