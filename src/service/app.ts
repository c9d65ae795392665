/** One application for every coat: a call comes in, the surface of its path answers, and nothing is thrown. */
import type { Operation } from '../api/operation.ts'
import { registry } from '../api/registry.ts'
import { handleDocuments } from '../descriptions/descriptions-surface.ts'
import type { Gate } from '../gate/gate.ts'
import { negotiateCoding, codings } from '../http/accept.ts'
import { textContent } from '../http/call.ts'
import type { Call, Content, Reply } from '../http/call.ts'
import { matchesEntityTag } from '../http/etag.ts'
import { Problem } from '../http/problem.ts'
import { oauthFailure } from '../oauth/oauth-surface.ts'
import type { OAuthHandler } from '../oauth/oauth-surface.ts'
import { createMcp } from '../mcp/mcp-surface.ts'
import type { McpSettings } from '../mcp/mcp-surface.ts'
import { answerPreflight, handleRest } from '../rest/rest-surface.ts'
import type { RestOptions } from '../rest/rest-surface.ts'
import { createMatcher } from '../rest/match.ts'
import { lastResort } from './last-resort.ts'
import { getRoute } from './routes.ts'
import type { Surface } from './routes.ts'
import type { Site } from '../site/site.ts'
import { SiteUnavailable } from '../site/site.ts'
import { handleWebsite } from '../website/website-surface.ts'

/** What the application works with. */
export interface AppOptions {
  /** The site as it is now; throws `SiteUnavailable`. */
  site(): Site
  readonly gate: Gate
  readonly oauth: OAuthHandler
  readonly baseUrl: string
  /** What an operator set for the MCP server; by default it speaks every revision, to its own host. */
  readonly mcp?: McpSettings
  /** Told of every failure that is ours, with the call that met it. */
  logFailure(error: unknown, call: Call): void
  /** Whether someone behind the app renders pages on demand, as `astro dev` does. */
  readonly rendersOnDemand?: boolean
  /** Operations other than the service's own, for tests. */
  readonly registry?: readonly Operation[]
}

/** Answers a call; `undefined` leaves it to whoever stands behind the app. */
export type App = (call: Call) => Promise<Reply | undefined>

/** The application. */
export function createApp(options: AppOptions): App {
  const match = createMatcher(options.registry ?? registry)
  const rest: RestOptions = { match, site: options.site, baseUrl: options.baseUrl, toProblem }
  const mcp = createMcp({
    ...(options.mcp ?? { speaksEnvelope: true, allowedHosts: [] }),
    registry: options.registry ?? registry,
    site: options.site,
    baseUrl: options.baseUrl,
    toProblem,
  })

  async function answerApi(call: Call): Promise<Reply> {
    return answerPreflight(call, match) ?? (await handleRest(call, await options.gate(call), rest))
  }

  async function answerMcp(call: Call): Promise<Reply> {
    return (await mcp.answerUncounted(call)) ?? (await mcp.answer(call, await options.gate(call)))
  }

  async function answerOAuth(call: Call): Promise<Reply> {
    try {
      return await options.oauth(call)
    } catch (error) {
      options.logFailure(error, call)
      return oauthFailure(call)
    }
  }

  async function answerWebsite(call: Call): Promise<Reply | undefined> {
    try {
      const rendersOnDemand = options.rendersOnDemand ?? false
      return await handleWebsite(call, options.site(), { rendersOnDemand })
    } catch (error) {
      return failedPage(error, call)
    }
  }

  function failedPage(error: unknown, call: Call): Reply {
    options.logFailure(error, call)
    const unavailable = error instanceof SiteUnavailable
    return {
      status: unavailable ? 503 : 500,
      headers: {
        'Content-Type': 'text/plain',
        'Cache-Control': 'no-store',
        ...(unavailable && { 'Retry-After': '10' }),
      },
      content: textContent('This page cannot be shown now, try again in a moment\n'),
    }
  }

  function toProblem(error: unknown, call: Call): Problem {
    if (error instanceof Problem) {
      if (error.code === 'unavailable') options.logFailure(error, call)
      return error
    }
    options.logFailure(error, call)
    return new Problem('internal-error', 'The service failed on its side: retry later', {
      cause: error,
    })
  }

  const surfaces: Readonly<Record<Surface, App>> = {
    documents: (call) => handleDocuments(call, rest),
    oauth: answerOAuth,
    rest: answerApi,
    mcp: answerMcp,
    website: answerWebsite,
  }

  return async function app(call) {
    const { surface } = getRoute(call.path)
    try {
      const reply = await surfaces[surface](call)
      return reply && finish(reply, call)
    } catch (error) {
      const problem = toProblem(error, call)
      return lastResort(surface, problem, { baseUrl: options.baseUrl, path: call.path })
    }
  }
}

/** Applies what holds for every answer: conditional requests, content coding, length. The coat leaves out a HEAD's body. */
function finish(reply: Reply, call: Call): Reply {
  const tag = reply.headers.ETag
  if (
    reply.status === 200 &&
    tag !== undefined &&
    matchesEntityTag(call.headers['if-none-match'], tag)
  ) {
    const headers = Object.entries(reply.headers).filter(([name]) => name !== 'Content-Type')
    return { status: 304, headers: Object.fromEntries(headers) }
  }
  if (!reply.content) return reply
  return encode(reply, reply.content, call.headers['accept-encoding'])
}

function encode(reply: Reply, content: Content, acceptEncoding: string | undefined): Reply {
  const available = codings.filter((coding) => content[coding])
  const coding = negotiateCoding(acceptEncoding, available)
  const bytes = coding === 'identity' ? content.bytes : (content[coding] ?? content.bytes)
  return {
    status: reply.status,
    headers: {
      ...reply.headers,
      ...(bytes !== content.bytes && { 'Content-Encoding': coding }),
      'Content-Length': String(bytes.length),
    },
    content: { bytes },
  }
}
