/** What the MCP server says of itself over plain HTTP: its health and its card. Nothing here is counted. */
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import type { Site } from '../site/site.ts'
import { healthPath, healthReply } from './mcp-health.ts'
import { cardPaths, serverCardReply } from './server-card.ts'

/** What the descriptions are made from. */
export interface DescriptionOptions {
  readonly baseUrl: string
  readonly speaksEnvelope: boolean
  site(): Site
  /** Turns whatever was thrown into a Problem, and logs it when it is ours. */
  toProblem(error: unknown, call: Call): Problem
}

/** Paths of the descriptions. */
export const mcpDescriptionPaths: readonly string[] = [healthPath, ...cardPaths.keys()]

const methods = ['GET', 'HEAD', 'OPTIONS'] as const

/** Answers a call for a description; `undefined` when there is none at its path. */
export async function answerDescription(
  call: Call,
  options: DescriptionOptions,
): Promise<Reply | undefined> {
  const path = call.path.replace(/\/$/, '')
  if (!mcpDescriptionPaths.includes(path)) return undefined
  if (isPreflight(call)) return { status: 204, headers: preflightHeaders(methods) }
  const reply = await answer(path, call, options).catch((error: unknown) =>
    problemReply(options.toProblem(error, call), { baseUrl: options.baseUrl, path: call.path }),
  )
  return { ...reply, headers: { ...corsHeaders, ...reply.headers } }
}

async function answer(path: string, call: Call, options: DescriptionOptions): Promise<Reply> {
  const allow = { Allow: methods.join(', ') }
  if (call.method === 'OPTIONS') return { status: 204, headers: allow }
  if (call.method !== 'GET' && call.method !== 'HEAD') {
    throw new Problem('method-not-allowed', `Use ${allow.Allow} here`, { headers: allow })
  }
  if (path === healthPath) return await healthReply(options)
  return serverCardReply(path, options.site().info, options.speaksEnvelope)
}
