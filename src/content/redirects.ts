/** Resolves redirects from old addresses to pages. Follows chains and finds loops. */
import { pagePath } from '../site/address.ts'
import type { Findings } from './mistake.ts'
import type { Content } from './content.ts'
import { fieldInWords } from './field-words.ts'
import { whyUnreachable } from './publication-times.ts'
import { isReserved } from './reserved-addresses.ts'

interface Redirect {
  /** Old address as the path of a page: `/prices/` also for the Markdown address `/prices.md`. */
  readonly from: string
  readonly asWritten: string
  readonly to: string
  /** Query and fragment of the new address; empty if it has neither. */
  readonly part: string
  readonly file: string
  readonly field: string
}

/**
 * Returns the redirects of a content folder: the path of an old address → the path of the page.
 * Adds findings to `mistakes` and `warnings`.
 */
export function resolveRedirects(
  content: Content,
  pagePaths: ReadonlySet<string>,
  { mistakes, warnings }: Findings,
): Record<string, string> {
  const redirects = new Map<string, Redirect>()
  for (const redirect of listRedirects(content, pagePaths)) {
    const { from, file, field } = redirect
    const message = faultOf(redirect, redirects.get(from), content, pagePaths)
    if (message === undefined) redirects.set(from, redirect)
    else mistakes.push({ file, field, message })
  }
  const resolved: Record<string, string> = {}
  for (const redirect of redirects.values()) {
    const { from, file, field, part } = redirect
    const { page, message } = follow(redirect, redirects, pagePaths, content)
    if (page !== undefined) resolved[from] = page
    else mistakes.push({ file, field, message })
    if (part === '') continue
    const left = `${part} is ignored, because a redirect leads to the path of a page only: remove ${part}`
    warnings.push({ file, field, message: left })
  }
  return resolved
}

/** Explains why an old address cannot be redirected; `undefined` if it can. */
function faultOf(
  { from, asWritten }: Redirect,
  other: Redirect | undefined,
  { pages, config, collections }: Content,
  pagePaths: ReadonlySet<string>,
): string | undefined {
  if (asWritten.includes('*')) {
    return `${asWritten} contains *, which is not a wildcard here: write one line for each address`
  }
  if (/[?#]/.test(asWritten)) {
    return `${asWritten} contains ? or #: write the path only, because redirects ignore the rest`
  }
  if (pagePaths.has(from)) {
    const owner = pages.find(({ path }) => path === from)?.file ?? 'a page'
    return `${from} is the address of ${owner} and cannot be redirected: remove this redirect`
  }
  if (other) {
    return `${from} is also redirected in ${other.file} (${fieldInWords(other.field)}): remove one of the two redirects`
  }
  const reserved = [from, asWritten].find((path) => isReserved(path, config.languages, collections))
  return reserved && `${reserved} belongs to the service: use another address`
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
  // If the home page is missing, another check reports it.
  return [...(pagePaths.has('/') ? [home] : []), ...listed, ...aliases]
}

/** Finds the page that a redirect leads to, or explains why it leads to no page. */
function follow(
  start: Redirect,
  redirects: ReadonlyMap<string, Redirect>,
  pagePaths: ReadonlySet<string>,
  { unpublished }: Content,
): { page: string; message?: never } | { page?: never; message: string } {
  const seen = [start.from]
  let { to } = start
  while (!pagePaths.has(to)) {
    const isCircle = seen.includes(to)
    seen.push(to)
    if (isCircle) return { message: `leads in a circle, ${seen.join(' → ')}: remove one redirect` }
    const hidden = unpublished.find(({ path }) => path === to)
    if (hidden) {
      return { message: `leads to ${to}, but ${hidden.file} ${whyUnreachable(hidden.data)}` }
    }
    const next = redirects.get(to)
    if (!next)
      return {
        message: `leads to ${to}, but there is no page at that address: write the address of a page`,
      }
    to = next.to
  }
  return { page: to }
}
