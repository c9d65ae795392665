/** Search over the files that Pagefind wrote, in the reader's browser: it needs no server but that of the files. */

/** A page that was found. */
export interface Found {
  readonly title: string
  readonly url: string
  readonly description?: string
  readonly excerpt?: string
  /** Words of title and excerpt that match the query. */
  readonly matched?: readonly string[]
}

/** What is used of the module that Pagefind publishes (https://pagefind.app/docs/api/). */
interface Pagefind {
  search(query: string): Promise<{ results: readonly { data(): Promise<PagefindResult> }[] }>
}

interface PagefindResult {
  readonly url: string
  readonly meta: { readonly title?: string }
  /** HTML whose only elements are `mark`. */
  readonly excerpt: string
}

/** Beside the site and no part of this bundle: it is loaded when it is needed. */
const address = '/pagefind/pagefind.js'
let loading: Promise<Pagefind> | undefined

/** Pages of the language of the document, the most relevant first; rejects when the files are away too. */
export async function searchFiles(query: string, limit: number): Promise<readonly Found[]> {
  loading ??= import(/* @vite-ignore */ address) as Promise<Pagefind>
  const pagefind = await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const { results } = await pagefind.search(query)
  const found = await Promise.all(results.slice(0, limit).map((result) => result.data()))
  return found.map(readResult)
}

function readResult({ url, meta, excerpt }: PagefindResult): Found {
  const { body } = new DOMParser().parseFromString(excerpt, 'text/html')
  const matched = [...body.querySelectorAll('mark')].flatMap(
    ({ textContent }) => textContent.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [],
  )
  return { title: meta.title ?? url, url, excerpt: body.textContent, matched }
}
