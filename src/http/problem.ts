/**
 * Problem Details for HTTP APIs (RFC 9457), as JSON only. Request handlers throw a `Problem`, which
 * `problem-reply.ts` turns into a reply.
 */
import { descriptionPaths } from './paths.ts'

/** Media type of every Problem. */
export const problemMediaType = 'application/problem+json'

/** All codes, with HTTP status and title. */
export const problemTypes = {
  'invalid-parameter': { status: 400, title: 'Invalid parameter' },
  'invalid-body': { status: 400, title: 'Invalid body' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  'invalid-token': { status: 401, title: 'Invalid token' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'payload-too-large': { status: 413, title: 'Payload too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'rate-limited': { status: 429, title: 'Rate limited' },
  'internal-error': { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>

/** Code of a Problem. Client programs use it to distinguish errors. */
export type ProblemCode = keyof typeof problemTypes

/** The wire form of a Problem. */
export interface ProblemDetails {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: ProblemCode
}

/** A refusal: `detail` says how to fix the request, `cause` is only for the log. */
export class Problem extends Error {
  readonly code: ProblemCode
  /** Fields that the status requires, such as `Allow` for 405. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    detail: string,
    options: { headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    // The cause is never sent: it may contain file names, addresses or a token.
    super(detail, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.headers = options.headers ?? {}
  }
}

/**
 * Converts a Problem to its wire form.
 *
 * @param request `baseUrl` is the origin whose API guide explains the code. `path` becomes
 *   `instance`, without its query, which may be private (RFC 9457 §3.1.5).
 */
export function renderProblem(
  problem: Problem,
  request: { baseUrl: string; path: string },
): ProblemDetails {
  const { status, title } = problemTypes[problem.code]
  return {
    type: `${request.baseUrl}${descriptionPaths.apiGuide}#${problem.code}`,
    title,
    status,
    detail: problem.message,
    instance: request.path,
    code: problem.code,
  }
}
