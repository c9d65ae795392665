/**
 * Finds mistakes in the pages of a site without a browser: invalid HTML, large pages and broken
 * links.
 */
import { pageFilter } from '../../src/api/page-filters.ts'
import type { Site } from '../../src/site/site.ts'
import { ask, baseUrl, createTestApp } from './app.ts'
import type { Answer } from './app.ts'
import { findHtmlFaults } from './judge-page.ts'

/** Maximum size of a page with its styles and scripts, in compressed bytes. */
const heaviest = 60 * 1024

/** Number of town pages to check. All of them come from one template. */
const townSamples = 6

/**
 * Paths of "agency" for each template: prose, prices, towns, search, the API reference, code, and a
 * missing page.
 */
export const templates = [
  ...['/', '/en/services/', '/de/woche/', '/en/products/sluice-watch/', '/pl/o-nas/'],
  ...['/pl/poradniki/lista-kontrolna/', '/en/guides/dressing-a-stone/'],
  ...['/de/blog/das-stille-rad/', '/en/contact/', '/de/datenschutz/', '/en/search/'],
  ...['/pl/miasta/', '/pl/miasta/wroclaw-dolnoslaskie/', '/en/api/', '/en/nothing/'],
]

/** Paths of all pages, but only of some town pages. */
export function pathsOf(site: Site): string[] {
  const pages = site.listPages(pageFilter({}), Infinity)?.pages ?? []
  const towns = site.listPages(pageFilter({ type: 'city' }), townSamples)?.pages ?? []
  return [...pages, ...towns].map(({ path }) => path)
}

/** Mistakes in the HTML of pages, each with the path of its page. */
export async function findFaultsOfHtml(site: Site, paths: readonly string[]): Promise<string[]> {
  const { app } = createTestApp(() => site)
  const faults: string[] = []
  for (const path of paths) {
    const { text } = await ask(app, path)
    const found = await findHtmlFaults(text)
    faults.push(...found.map((fault) => `${path}:${fault}`))
  }
  return faults
}

/** Pages of at least `limit` compressed bytes, including their styles and scripts. */
export async function findHeavyPages(
  site: Site,
  paths: readonly string[],
  limit = heaviest,
): Promise<string[]> {
  const { app } = createTestApp(() => site)
  const sizes = new Map<string, number>()
  const weigh = async (path: string) => {
    const known = sizes.get(path)
    if (known !== undefined) return known
    const answer = await ask(app, path, { headers: { 'accept-encoding': 'gzip' } })
    const size = Number(answer.headers['Content-Length'])
    sizes.set(path, size)
    return size
  }
  const heavy: string[] = []
  for (const path of paths) {
    const { text } = await ask(app, path)
    const parts = text.matchAll(/<(?:link rel="stylesheet"|script)[^>]+(?:href|src)="(\/[^"]+)"/g)
    let total = await weigh(path)
    for (const [, part = ''] of parts) total += await weigh(part)
    if (total >= limit) heavy.push(`${path}: ${total} bytes`)
  }
  return heavy
}

/** Links, pictures and fragments whose target does not exist on the site. */
export async function findBrokenLinks(site: Site, paths: readonly string[]): Promise<string[]> {
  const { app } = createTestApp(() => site)
  const answers = new Map<string, Promise<Answer>>()
  const read = (path: string) => {
    const known = answers.get(path) ?? ask(app, path)
    answers.set(path, known)
    return known
  }
  const broken: string[] = []
  for (const path of paths) {
    const { text } = await read(path)
    for (const [, href = ''] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), baseUrl + path)
      if (url.origin !== baseUrl) continue
      const target = await read(url.pathname + url.search)
      const isThere = target.status === 200 || (target.status === 405 && url.pathname === '/mcp')
      const fragment = decodeURIComponent(url.hash.slice(1))
      if (!isThere) broken.push(`${path}: ${href} answers ${target.status}`)
      else if (fragment !== '' && !hasId(target, fragment)) broken.push(`${path}: ${href}`)
    }
  }
  return broken
}

function hasId({ text, headers }: Answer, id: string): boolean {
  const isPage = headers['Content-Type']?.startsWith('text/html') ?? false
  return !isPage || text.includes(` id="${id}"`)
}
