/**
 * An agent that knows only the host. It requests only addresses that a standard defines for all
 * hosts, and addresses or URL templates (RFC 6570) in previous responses. Any other request is an
 * error. So a test passes only if the site itself shows the way.
 */
import { countTokens } from '../../src/markdown/tokens.ts'
import { baseUrl } from './app.ts'
import type { BuiltService } from './built-service.ts'

/**
 * Paths that standards define for all hosts: home, llms.txt (llmstxt.org), RFC 8414, RFC 9728, RFC
 * 9727.
 */
const conventions: ReadonlySet<string> = new Set([
  '/',
  '/llms.txt',
  '/robots.txt',
  '/.well-known/api-catalog',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
])

/** A response that the agent has read. */
export interface Read {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The agent, with counts of its requests and tokens. */
export interface Stranger {
  /** Requests a known address. */
  get(url: string, accept?: string): Promise<Read>
  /** Requests only the header fields of an address. */
  head(url: string): Promise<Read>
  /** Sends a POST to a known address. */
  post(url: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Read>
  /** Expands the first known URL template whose address ends with a word. */
  expand(word: string, values: Readonly<Record<string, string>>): string
  /** Target of a known `Link` header field, by its relation (RFC 8288). */
  linked(rel: string): string
  /** Number of requests so far. */
  requests(): number
  /** Number of tokens in all response bodies so far. */
  tokens(): number
}

/** Creates an agent for a service. */
export function createStranger(service: Pick<BuiltService, 'fetch'>): Stranger {
  const texts: string[] = []
  const expanded = new Set<string>()
  let requests = 0
  let tokens = 0

  function requireKnown(url: string): void {
    const { origin, pathname } = new URL(url)
    const isConvention = origin === baseUrl && conventions.has(pathname)
    const isRead = texts.some((text) => text.includes(url) || text.includes(`<${pathname}>`))
    if (!isConvention && !isRead && !expanded.has(url))
      throw new Error(`Nothing that was read names ${url}`)
  }

  async function ask(url: string, init: RequestInit = {}): Promise<Read> {
    requireKnown(url)
    requests += 1
    const answer = await service.fetch(url, init)
    const text = await answer.text()
    tokens += countTokens(text)
    texts.push(text, ...[...answer.headers].map(([, value]) => value))
    return { status: answer.status, headers: answer.headers, text }
  }

  return {
    get: (url, accept) => ask(url, accept === undefined ? {} : { headers: { accept } }),
    head: (url) => ask(url, { method: 'HEAD' }),
    post: (url, body, headers = {}) =>
      ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    expand(word, values) {
      const [found] = texts
        .flatMap((text) => [...text.matchAll(/https?:\/\/[^\s"`)]+\}/g)])
        .flatMap(([template]) =>
          template.replace(/\{.*$/, '').endsWith(`/${word}`) ? [template] : [],
        )
      if (found === undefined) throw new Error(`No template that was read leads to ${word}`)
      const url = expandForm(found, values)
      expanded.add(url)
      return url
    },
    linked(rel) {
      const fields = texts.flatMap((text) => [...text.matchAll(/<([^>]+)>((?:;\s*\w+="[^"]*")*)/g)])
      const target = fields.find(([, , parameters = '']) =>
        parameters.includes(`rel="${rel}"`),
      )?.[1]
      if (target === undefined) throw new Error(`No field that was read has rel="${rel}"`)
      return new URL(target, baseUrl).href
    },
    requests: () => requests,
    tokens: () => tokens,
  }
}

/**
 * Form-style query expansion, `{?a,b}` (RFC 6570 §3.2.8). Variables without a value are left out.
 */
function expandForm(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\?([^}]*)\}/, (_expression, names: string) => {
    const unknown = Object.keys(values).filter((name) => !names.split(',').includes(name))
    if (unknown.length > 0) throw new Error(`${template} has no ${unknown.join(', ')}`)
    const query = new URLSearchParams(values).toString()
    return query === '' ? '' : `?${query}`
  })
}
