/**
 * Reads a tool call. The result is the input of the operation, or a document about the service such
 * as `/api.md`, which no operation returns.
 */
import { readSectionPart } from '../../api/page-part.ts'
import type { Operation } from '../../api/operation.ts'
import { pageLanguage, parsePageAddress } from '../../site/address.ts'
import type { MessageContext } from '../method.ts'
import { findNamedPage } from './named-page.ts'
import { pageNotFound } from './page-not-found.ts'
import { readArguments } from './read-arguments.ts'
import type { ArgumentsOf } from './read-arguments.ts'

/** A tool call after its arguments were read. */
export interface ReadCall {
  /** Input by argument name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Notes for the caller on how the call was read. */
  readonly notes: readonly string[]
  /** The whole result, if the call asks for a document about the service. */
  readonly document?: Readonly<Record<string, unknown>>
}

/** Reads a call; throws a Problem if an argument is invalid or names a page that is not found. */
export async function readCall(
  tool: ArgumentsOf & { readonly operation: Pick<Operation, 'id'> },
  sent: Readonly<Record<string, unknown>>,
  { site: getSite, registry, baseUrl, observe }: MessageContext,
): Promise<ReadCall> {
  const site = getSite()
  const { languages } = site.info
  const read = readArguments(tool, sent, { languages, observe })
  const [argument, text] = pageArgument(tool.operation, read.values)
  if (argument === undefined) return read
  const named = await findNamedPage(text, site)
  const fragment = fragmentOf(text)
  if (!named) reportMissing(text, baseUrl, observe)
  if (named && 'page' in named) {
    return { ...read, values: withSection(argument, named.page.path, read.values, fragment) }
  }
  // Only `get_page` can return a document. The result of `fetch` needs the type of a page, and
  // documents about the service have no type.
  if (!named || argument !== 'url') throw pageNotFound(text, { site, registry })
  const lang = pageLanguage(named.path, languages)
  const markdown = new TextDecoder().decode(named.document.content.bytes)
  const address = baseUrl + named.path
  const values = withSection(argument, named.path, read.values, fragment)
  const part = await readSectionPart(markdown, lang, values, () => Promise.resolve(''))
  return { ...read, document: { url: address, markdownUrl: address, ...part } }
}

/**
 * Returns the values with the path of the page, and with the fragment as the section if the call
 * names no section. The tool `fetch` has only the argument `id`, so its section stays in the id.
 */
function withSection(
  argument: string,
  path: string,
  values: ReadCall['values'],
  fragment: string | undefined,
): ReadCall['values'] {
  if (fragment === undefined) return { ...values, [argument]: path }
  if (argument === 'id') return { ...values, id: `${path}#${encodeURIComponent(fragment)}` }
  return { section: fragment, ...values, [argument]: path }
}

/**
 * Returns the decoded fragment of an address, without a text directive; `undefined` if it is
 * absent, empty or `top`.
 */
function fragmentOf(text: string): string | undefined {
  const [, raw = ''] = /^[^\s#]*#(\S+)$/.exec(text.trim()) ?? []
  const fragment = decodeFragment(raw.replace(/:~:.*$/s, ''))
  return fragment === '' || fragment === 'top' ? undefined : fragment
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch (error) {
    if (error instanceof URIError) return fragment
    throw error
  }
}

/** Reports the path or the title of a page that does not exist on this site. */
function reportMissing(text: string, baseUrl: string, observe: MessageContext['observe']): void {
  const address = parsePageAddress(text.trim(), new URL(baseUrl).host)
  // Pages of other sites are not reported.
  if ('fault' in address && address.fault === 'host') return
  const missing = 'path' in address ? address.path : text.trim()
  observe?.({ kind: 'missing', sought: 'page', text: missing })
}

/**
 * Returns the name (`url` or `id`) and the text of the argument that names a page; `[undefined]` if
 * the operation reads no page or the argument is absent.
 */
function pageArgument(
  { id }: Pick<Operation, 'id'>,
  values: Readonly<Record<string, unknown>>,
): readonly [argument: string, text: string] | readonly [undefined] {
  const argument = id === 'page' ? ['url', 'id'].find((name) => name in values) : undefined
  const text = argument === undefined ? undefined : values[argument]
  return argument !== undefined && typeof text === 'string'
    ? [argument, withoutMarkup(text)]
    : [undefined]
}

/**
 * Returns the address of a Markdown link such as `[Contact](/en/contact/)` or of an autolink such
 * as `</en/contact/>`. Returns any other text unchanged.
 */
function withoutMarkup(text: string): string {
  const link = /^\s*(?:\[[^\]]*\]\(<?([^\s<>)]+)(?:[\s>][^)]*)?\)|<([^\s<>]+)>)\s*$/.exec(text)
  return link?.[1] ?? link?.[2] ?? text
}
