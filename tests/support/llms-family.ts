/** Reads the llms.txt files of a site as an agent does: from `/llms.txt`, by following links. */
import type { App } from '../../src/service/app.ts'
import { baseUrl } from './app.ts'
import { readDescription } from './published.ts'

/** A page in an llms.txt file. */
export interface ListedPage {
  /** Path of the page. */
  readonly path: string
  readonly title: string
  readonly description: string | undefined
  readonly tokens: number | undefined
  readonly updated: string | undefined
}

/**
 * Reads all llms.txt files that are linked from `/llms.txt`, directly or indirectly. Returns path →
 * text.
 */
export async function readFamily(app: App): Promise<Map<string, string>> {
  return await collect('/llms.txt', (path) => readDescription(app, path))
}

/** Like `readFamily`, but with a function that returns the texts. */
export async function collect(
  first: string,
  read: (path: string) => string | Promise<string>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const waiting = [first]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (texts.has(path)) continue
    const text = await read(path)
    texts.set(path, text)
    waiting.push(...linksOf(text).filter((link) => /\/llms(?:-\d+)?\.txt$/.test(link)))
  }
  return texts
}

/** Paths that a text links to. Throws if a link is not an absolute address of the site. */
export function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => {
    if (!href.startsWith(`${baseUrl}/`)) throw new Error(`A link to ${href}`)
    return href.slice(baseUrl.length)
  })
}

const line =
  /^- \[((?:[^\\\]]|\\.)+)\]\((\S+)index\.md\)(?:: (.+?))?(?: \((?:~(\d+) tokens)?(?:, )?(\d{4}-\d\d-\d\d)?\))?$/

/** Pages that a text lists, except those below the headings in `without`. */
export function pagesOf(text: string, without: readonly string[] = []): ListedPage[] {
  const sections = text.split(/^## /m).slice(1)
  const kept = sections.filter(
    (section) => !without.some((name) => section.startsWith(`${name}\n`)),
  )
  return kept.flatMap((section) => section.split('\n').flatMap((one) => parseLine(one) ?? []))
}

function parseLine(text: string): ListedPage | undefined {
  const found = line.exec(text)
  if (!found) return undefined
  const [, title = '', address = '', description, tokens, updated] = found
  return {
    path: address.slice(baseUrl.length),
    title: title.replace(/\\(.)/g, '$1'),
    description,
    tokens: tokens === undefined ? undefined : Number(tokens),
    updated,
  }
}
