/** Search over the files that Pagefind wrote, in the reader's browser: it needs no server but that of the files. */
import type { FoundPage, FoundPages, Question } from '../search/search-view.ts'

/** What is used of the module that Pagefind publishes (https://pagefind.app/docs/api/). */
interface Pagefind {
  search(
    query: string,
    options: { filters: Readonly<Record<string, string>> },
  ): Promise<PagefindResults>
  /** Loads the filters, without which nothing is counted by them. */
  filters(): Promise<unknown>
}

interface PagefindResults {
  readonly results: readonly { data(): Promise<PagefindResult> }[]
  /** Numbers by filter, whatever was narrowed. */
  readonly totalFilters?: { readonly type?: Readonly<Record<string, number>> }
}

interface PagefindResult {
  readonly url: string
  readonly meta: { readonly title?: string }
  readonly filters?: { readonly type?: readonly string[] }
  /** HTML whose only elements are `mark`. */
  readonly excerpt: string
}

/** Beside the site and no part of this bundle: it is loaded when it is needed. */
const address = '/pagefind/pagefind.js'
let loading: Promise<Pagefind> | undefined

/** Pages of the language of the document, the most relevant first; rejects when the files are away too. */
export async function searchFiles({ query, type }: Question, limit: number): Promise<FoundPages> {
  loading ??= load()
  const pagefind = await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const { results, totalFilters } = await pagefind.search(query, {
    filters: type === undefined ? {} : { type },
  })
  const found = await Promise.all(results.slice(0, limit).map((result) => result.data()))
  const types = positive(totalFilters?.type ?? {})
  return {
    data: found.map(readResult),
    counts: { total: results.length, types },
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
  return { title: meta.title ?? url, url, type, excerpt: body.textContent, matched }
}
