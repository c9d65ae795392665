/** Resolves redirects from old addresses to pages. Follows chains and finds loops. */
import { pagePath } from '../site/address.ts'
import type { Findings } from './mistake.ts'
import type { Content } from './content.ts'
import { fieldInWords } from './field-words.ts'
import { whyUnreachable } from './publication-times.ts'
import { isReserved } from './reserved-addresses.ts'

interface Redirect {
  /** Path of the page that was there before: `/prices.md` was the Markdown of `/prices/`. */
  readonly from: string
  readonly asWritten: string
  readonly to: string
  /** The part of the new address after the path. */
  readonly part: string
  readonly file: string
  readonly field: string
}

/**
 * Resolves the redirects of a content folder, with both sides as page paths. Adds mistakes to the
 * list.
 */
export function resolveRedirects(
  content: Content,
  pagePaths: ReadonlySet<string>,
  { mistakes, warnings }: Findings,
): Record<string, string> {
  const redirects = new Map<string, Redirect>()
  for (const redirect of listRedirects(content, pagePaths)) {
    const { from, asWritten, file, field } = redirect
    const report = (message: string) => mistakes.push({ file, field, message })
    const reserved = [from, asWritten].find((path) => isReserved(path, content.config.languages))
    const form = faultOfForm(asWritten)
    const owner = content.pages.find(({ path }) => path === from)?.file ?? 'a page'
    const other = redirects.get(from)
    if (form !== undefined) report(`${asWritten} ${form}`)
    else if (pagePaths.has(from))
      report(`${from} is the address of ${owner}, it cannot lead elsewhere`)
    else if (other)
      report(`${from} is redirected in ${other.file} (${fieldInWords(other.field)}) too, keep one`)
    else if (reserved !== undefined)
      report(`${reserved} belongs to the service, use another address`)
    else redirects.set(from, redirect)
  }
  const resolved: Record<string, string> = {}
  for (const redirect of redirects.values()) {
    const { file, field, part } = redirect
    const target = follow(redirect, redirects, { pagePaths, content })
    if ('page' in target) resolved[redirect.from] = target.page
    else mistakes.push({ file, field, message: target.message })
    if (part !== '') {
      const message = `leads to a page, ${part} is left out: a redirect cannot lead to a part of one`
      warnings.push({ file, field, message })
    }
  }
  return resolved
}

function listRedirects(
  { config, pages, redirects }: Content,
  pagePaths: ReadonlySet<string>,
): Redirect[] {
  const [defaultLanguage = ''] = config.languages
  const from = `/${defaultLanguage}/`
  const home = { from, asWritten: from, to: '/', part: '', file: 'site.yaml', field: 'languages' }
  const listed = Object.entries(redirects).map(([asWritten, to]) => ({
    from: pagePath(asWritten),
    asWritten,
    to: pagePath(to.replace(/[?#].*$/, '')),
    part: /[?#].*$/.exec(to)?.[0] ?? '',
    file: 'redirects.yaml',
    field: asWritten,
  }))
  const aliases = pages.flatMap(({ file, path, data }) =>
    (data.aliases ?? []).map((alias, at) => ({
      from: pagePath(alias),
      asWritten: alias,
      to: path,
      part: '',
      file,
      field: `aliases.${at}`,
    })),
  )
  // A missing home page is already reported as a missing page.
  return [...(pagePaths.has('/') ? [home] : []), ...listed, ...aliases]
}

/** Finds faults in the form of an old address. Requests are compared with it path by path. */
function faultOfForm(from: string): string | undefined {
  if (from.includes('*'))
    return 'has a star, which stands for itself, expects a line for each address'
  if (/[?#]/.test(from))
    return 'has ? or # in it, expects a path alone: what follows is not looked at'
  return undefined
}

function follow(
  start: Redirect,
  redirects: ReadonlyMap<string, Redirect>,
  { pagePaths, content }: { readonly pagePaths: ReadonlySet<string>; readonly content: Content },
): { page: string } | { message: string } {
  const seen = [start.from]
  let { to } = start
  while (!pagePaths.has(to)) {
    seen.push(to)
    if (seen.indexOf(to) < seen.length - 1) {
      return { message: `leads in a circle: ${seen.join(' → ')}` }
    }
    const next = redirects.get(to)
    const hidden = content.unpublished.find(({ path }) => path === to)
    if (hidden) {
      return { message: `leads to ${to}, but ${hidden.file} ${whyUnreachable(hidden.data)}` }
    }
    if (!next) return { message: `leads to ${to}, but there is no page at that address` }
    to = next.to
  }
  return { page: to }
}
