import type { z } from 'zod'
import { Problem } from '../../http/problem.ts'
import type { SiteParts } from '../../site/parts.ts'
import { ambiguousPath, batchPathForm } from '../batch-path.ts'
import { batchRequest, batchResponse } from '../batch-schemas.ts'
import { defineOperation } from '../operation.ts'
import type { OperationResult } from '../operation.ts'
import { joinBytes } from '../../http/bytes.ts'
import { apiPaths } from '../../http/paths.ts'

/** Path prefix of every operation in a batch. */
const prefix = apiPaths.root

/** Defines the operation that runs several reads in one request. */
export function defineBatch({ example, language, hasContact }: SiteParts) {
  return defineOperation({
    id: 'batch',
    group: 'Service',
    summary: 'Run several reads in one request',
    description: `Runs 1 to 10 GET operations on ${prefix} endpoints, except batch and identity, and returns each status and body in request order. It counts as one request against the rate limit.`,
    method: 'POST',
    paths: [apiPaths.batch],
    security: 'optional',
    batchable: false,
    cache: 'none',
    input: batchRequest,
    output: batchResponse,
    problems: ['invalid-parameter', 'invalid-body', 'payload-too-large', 'unsupported-media-type'],
    examples: [
      {
        requests: [
          hasContact
            ? { id: 'contact', path: `${apiPaths.contact}?lang=${language}` }
            : { id: 'pages', path: `${apiPaths.pages}?lang=${language}&limit=1` },
          {
            method: 'GET' as const,
            path: `${apiPaths.search}?${new URLSearchParams({ q: example.query, limit: '1' }).toString()}`,
          },
        ],
      },
    ],
    async handle({ requests }, context) {
      const { read } = context
      for (const [position, { path }] of requests.entries()) refuseForeign(path, position, read)
      const parts: Uint8Array[] = []
      for (const [position, { id, path }] of requests.entries()) {
        if (position > 0 && !(await read.goesOn())) break
        const { status, body } = await read.run(path)
        parts.push(beginAnswer(position, id, status), body)
      }
      return bytesResult(joinBytes([...parts, ending]))
    },
  })
}

const encoder = new TextEncoder()
const ending = encoder.encode('}]}')

/**
 * Creates the JSON before the body of an answer. It opens the list or closes the previous answer.
 * Then it has the identifier of the operation (default: its position) and the status.
 */
function beginAnswer(
  position: number,
  id: string | number | undefined,
  status: number,
): Uint8Array {
  const facts = JSON.stringify({ id: id ?? position, status }).slice(0, -1)
  return encoder.encode(`${position === 0 ? '{"responses":[' : '},'}${facts},"body":`)
}

/**
 * Creates a result from the joined bytes. They are parsed only on demand, because parsing costs
 * more than reading the bodies from the cache.
 */
function bytesResult(bytes: Uint8Array): OperationResult<z.output<typeof batchResponse>> {
  return {
    bytes,
    get body() {
      const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
      return value as z.output<typeof batchResponse> // Joined from outputs of operations.
    },
  }
}

function refuseForeign(
  target: string,
  position: number,
  { isBatchable }: { isBatchable(target: string): boolean },
): void {
  const refuse = (reason: string): never => {
    throw new Problem('invalid-body', `Cannot run "requests[${position}].path": ${reason}`)
  }
  if (!batchPathForm.test(target)) refuse(`it must start with ${prefix}`)
  if (ambiguousPath.test(target)) {
    refuse('it must be a plain path without dot segments, empty segments or encoded slashes')
  }
  if (!isBatchable(target))
    refuse('batch and identity cannot run in a batch. Call them on their own')
}
