/** Old addresses → the pages they lead to, chains resolved, loops found. */
import { pagePath } from '../site/address.ts'
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'
import { isReserved } from './reserved-addresses.ts'

interface Redirect {
  /** Path of the page that may have been there: `/prices.md` was the Markdown of `/prices/`. */
  readonly from: string
  readonly asWritten: string
  readonly to: string
  readonly file: string
  readonly field: string
}

/** Redirects of a content folder, both sides as page paths; mistakes are added to the list. */
export function resolveRedirects(
  content: Content,
  pagePaths: ReadonlySet<string>,
  mistakes: Mistake[],
): Record<string, string> {
  const redirects = new Map<string, Redirect>()
  for (const redirect of listRedirects(content, pagePaths)) {
    const { from, asWritten, file, field } = redirect
    const report = (message: string) => mistakes.push({ file, field, message })
    const reserved = [from, asWritten].find((path) => isReserved(path, content.config.languages))
    if (pagePaths.has(from)) report(`${from} is the address of a page, it cannot lead elsewhere`)
    else if (redirects.has(from)) report(`${from} is redirected twice, keep one`)
    else if (reserved !== undefined)
      report(`${reserved} belongs to the service, use another address`)
    else redirects.set(from, redirect)
  }
  const resolved: Record<string, string> = {}
  for (const redirect of redirects.values()) {
    const target = follow(redirect, redirects, pagePaths)
    if ('page' in target) resolved[redirect.from] = target.page
    else mistakes.push({ file: redirect.file, field: redirect.field, message: target.message })
  }
  return resolved
}

function listRedirects(
  { config, pages, redirects }: Content,
  pagePaths: ReadonlySet<string>,
): Redirect[] {
  const [defaultLanguage = ''] = config.languages
  const from = `/${defaultLanguage}/`
  const home = { from, asWritten: from, to: '/', file: 'site.yaml', field: 'languages' }
  const listed = Object.entries(redirects).map(([asWritten, to]) => ({
    from: pagePath(asWritten),
    asWritten,
    to: pagePath(to.replace(/[?#].*$/, '')),
    file: 'redirects.yaml',
    field: asWritten,
  }))
  const aliases = pages.flatMap(({ file, path, data }) =>
    (data.aliases ?? []).map((alias) => ({
      from: pagePath(alias),
      asWritten: alias,
      to: path,
      file,
      field: 'aliases',
    })),
  )
  // A home that is missing is reported once, as a page.
  return [...(pagePaths.has('/') ? [home] : []), ...listed, ...aliases]
}

function follow(
  start: Redirect,
  redirects: ReadonlyMap<string, Redirect>,
  pagePaths: ReadonlySet<string>,
): { page: string } | { message: string } {
  const seen = [start.from]
  let { to } = start
  while (!pagePaths.has(to)) {
    seen.push(to)
    if (seen.indexOf(to) < seen.length - 1) {
      return { message: `leads in a circle: ${seen.join(' → ')}` }
    }
    const next = redirects.get(to)
    if (!next) return { message: `leads to ${to}, but there is no page at that address` }
    to = next.to
  }
  return { page: to }
}
