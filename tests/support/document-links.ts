/** What documents link to: the addresses of one origin in a text, found by its media type. */
import type { Answer } from './app.ts'

type FindLinks = (text: string, origin: string) => string[]

/** One row a media type that holds links; the first that fits. */
const kinds: readonly { readonly types: RegExp; readonly find: FindLinks }[] = [
  { types: /^application\/(?:[^;]*\+)?json/, find: findInJson },
  { types: /^(?:text\/html|[^;]*\bxml)/, find: findInMarkup },
  { types: /^text\/(?:markdown|plain)/, find: findInText },
]

/** Whether links of a media type can be told. */
export function holdsLinks(type: string): boolean {
  return kinds.some(({ types }) => types.test(type))
}

/**
 * Targets from the root of the site that an answer names in its fields and in its text, without
 * fragments.
 */
export function findTargets({ headers, text }: Answer, origin: string): Set<string> {
  const kind = kinds.find(({ types }) => types.test(headers['Content-Type'] ?? ''))
  const fields = [...(headers.Link ?? '').matchAll(/<([^>]*)>/g)].map(([, href = '']) => href)
  const all = [...fields, ...(kind?.find(text, origin) ?? [])]
  return new Set(all.flatMap((address) => targetOf(address, origin) ?? []))
}

/**
 * Addresses that are written out, wherever they stand. A template has braces, a sentence ends with
 * its sign.
 */
function findAbsolute(text: string, origin: string): string[] {
  const escaped = origin.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const written = new RegExp(`${escaped}(?![\\w.:-])[^\\s"'\`<>()|\\\\\\][]*`, 'g')
  return (text.match(written) ?? []).map((address) => address.replace(/[.,;:!?*…]+$/, ''))
}

/**
 * Those that a program in another place of the text, such as a command, would ask are addresses
 * too.
 */
function findInText(text: string, origin: string): string[] {
  const local = /\]\(<?(\/[^)>\s]*)|^\s*\[[^\]]+\]:\s*<?(\/[^>\s]*)|href="(\/[^"]*)"/gm
  const links = [...text.matchAll(local)].map(
    ([, inline, defined, html]) => inline ?? defined ?? html ?? '',
  )
  return [...findAbsolute(text, origin), ...links]
}

/**
 * Values, and the texts that values hold. A value that begins with a slash and has no blank is an
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

/** Attributes that lead somewhere, and what is written out. */
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
 * Path and query of an address of the origin; `undefined` for one elsewhere, or in the same
 * document.
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

/** A URI template (RFC 6570) with values in place of its variables; one without a value throws. */
export function expandTemplate(target: string, values: Readonly<Record<string, string>>): string {
  return target.replaceAll(/\{([+?&]?)([^{}]*)\}/g, (_, operator: string, names: string) => {
    const pairs = names.split(',').map((name) => {
      const value = values[name]
      // OpenSearch marks what may be left out; a cursor comes from the page before.
      const isOptional = name.endsWith('?') || name === 'cursor'
      if (value === undefined && !isOptional) throw new Error(`${target}: what is ${name}?`)
      return [name, value ?? ''] as const
    })
    const given = pairs.filter(([, value]) => value !== '')
    if (operator === '' || operator === '+') return given.map(([, value]) => value).join(',')
    return operator + new URLSearchParams(given.map(([name, value]) => [name, value])).toString()
  })
}
