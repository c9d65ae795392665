/** Finds the links of a response to one origin, by the media type of its text. */
import type { Answer } from './app.ts'

type FindLinks = (text: string, origin: string) => string[]

/** Media types that may contain links. The first matching row is used. */
const kinds: readonly { readonly types: RegExp; readonly find: FindLinks }[] = [
  { types: /^application\/(?:[^;]*\+)?json/, find: findInJson },
  { types: /^(?:text\/html|[^;]*\bxml)/, find: findInMarkup },
  { types: /^text\/(?:markdown|plain)/, find: findInText },
]

/** Whether this module can find links in a media type. */
export function holdsLinks(type: string): boolean {
  return kinds.some(({ types }) => types.test(type))
}

/**
 * Paths with queries that a response links to, in its `Link` field and in its text. Fragments are
 * removed.
 */
export function findTargets({ headers, text }: Answer, origin: string): Set<string> {
  const kind = kinds.find(({ types }) => types.test(headers['Content-Type'] ?? ''))
  const fields = [...(headers.Link ?? '').matchAll(/<([^>]*)>/g)].map(([, href = '']) => href)
  const all = [...fields, ...(kind?.find(text, origin) ?? [])]
  return new Set(all.flatMap((address) => targetOf(address, origin) ?? []))
}

/**
 * Absolute addresses anywhere in a text. Braces of URI templates are included. Punctuation at the
 * end of a sentence is not.
 */
function findAbsolute(text: string, origin: string): string[] {
  const escaped = origin.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const written = new RegExp(`${escaped}(?![\\w.:-])[^\\s"'\`<>()|\\\\\\][]*`, 'g')
  return (text.match(written) ?? []).map((address) => address.replace(/[.,;:!?*…]+$/, ''))
}

/**
 * Absolute addresses anywhere in a Markdown or plain text, for example in a command, and relative
 * targets of links.
 */
function findInText(text: string, origin: string): string[] {
  const local = /\]\(<?(\/[^)>\s]*)|^\s*\[[^\]]+\]:\s*<?(\/[^>\s]*)|href="(\/[^"]*)"/gm
  const links = [...text.matchAll(local)].map(
    ([, inline, defined, html]) => inline ?? defined ?? html ?? '',
  )
  return [...findAbsolute(text, origin), ...links]
}

/**
 * Addresses in the strings of a JSON text. A string without blanks that begins with a slash is an
 * address.
 */
function findInJson(text: string, origin: string): string[] {
  const found: string[] = []
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'string') return value
    if (/^\/(?:[^/\s][^\s]*)?$/.test(value)) found.push(value)
    else found.push(...findInText(value, origin))
    return value
  })
  return found
}

/** Addresses in link attributes of HTML or XML, and absolute addresses anywhere in the text. */
function findInMarkup(text: string, origin: string): string[] {
  const attributes = text.matchAll(/\s(?:href|src|srcset|action|poster|url)="([^"]*)"/g)
  const local = [...attributes].flatMap(([, value = '']) =>
    decode(value)
      .split(/,\s+/)
      .flatMap((part) => part.trim().split(/\s/)[0] ?? [])
      .filter((address) => /^\/(?!\/)/.test(address)),
  )
  return [...findAbsolute(decode(text), origin), ...local]
}

/**
 * Path and query of an address of the origin; `undefined` for another origin, or for a bare
 * fragment.
 */
function targetOf(address: string, origin: string): string | undefined {
  const local = address.startsWith(origin) ? address.slice(origin.length) : address
  if (!/^(?:$|[/?#])/.test(local) || local.startsWith('//')) return undefined
  if (local.startsWith('#') && local === address) return undefined
  const bare = local.replace(/#.*$/s, '')
  return bare.startsWith('/') ? bare : `/${bare}`
}

function decode(text: string): string {
  return text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Expands a URI template (RFC 6570). Throws if a required variable has no value. */
export function expandTemplate(target: string, values: Readonly<Record<string, string>>): string {
  return target.replaceAll(/\{([+?&]?)([^{}]*)\}/g, (_, operator: string, names: string) => {
    const pairs = names.split(',').map((name) => {
      const value = values[name]
      // Optional: variables that OpenSearch marks with `?`, and cursors, which only a previous
      // response provides.
      const isOptional = name.endsWith('?') || name === 'cursor'
      if (value === undefined && !isOptional) throw new Error(`${target}: what is ${name}?`)
      return [name, value ?? ''] as const
    })
    const given = pairs.filter(([, value]) => value !== '')
    if (operator === '' || operator === '+') return given.map(([, value]) => value).join(',')
    return operator + new URLSearchParams(given.map(([name, value]) => [name, value])).toString()
  })
}
