/** What a call of a tool asks for: the input of its operation, or a document that no operation reads. */
import { readPart } from '../../api/page-part.ts'
import type { PartWanted } from '../../api/page-part.ts'
import { pageLanguage } from '../../site/address.ts'
import type { MessageContext } from '../message-context.ts'
import { getNamedPage } from './named-page.ts'
import { readArguments } from './read-arguments.ts'
import type { ArgumentsOf } from './read-arguments.ts'

/** A call as it was understood. */
export interface ReadCall {
  /** Input by the names of the arguments. */
  readonly values: Readonly<Record<string, unknown>>
  /** What the caller has to know of how it was read. */
  readonly notes: readonly string[]
  /** The whole answer, where the call asks for a document of the service. */
  readonly document?: Readonly<Record<string, unknown>>
}

/** Arguments of the tool that reads pages. */
interface PageArguments extends PartWanted {
  readonly url?: string
}

/** Reads a call; throws the Problem that says what is wrong with it. */
export async function readCall(
  tool: ArgumentsOf,
  sent: Readonly<Record<string, unknown>>,
  { site: getSite, baseUrl }: MessageContext,
): Promise<ReadCall> {
  const site = getSite()
  const { languages } = site.info
  const read = readArguments(tool, sent, languages)
  const { url, from, maxTokens } = read.values as PageArguments // Other tools have none of them.
  if (url === undefined) return read
  const named = await getNamedPage(url, site)
  if ('page' in named) return { ...read, values: { ...read.values, url: named.page.path } }
  const { path, document } = named
  const lang = pageLanguage(path, languages)
  const markdown = new TextDecoder().decode(document.content.bytes)
  const address = baseUrl + path
  const part = readPart(markdown, lang, { from, maxTokens })
  return { ...read, document: { url: address, markdownUrl: address, ...part } }
}
