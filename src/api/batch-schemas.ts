/** Schemas of the body and the response of a batch. */
import { z } from 'zod'
import { apiPaths } from '../http/paths.ts'
import { ambiguousPath, batchPathForm, unbatchablePath } from './batch-path.ts'
import { longestBatch, mostReads } from './bounds.ts'
import { httpStatus } from './numbers.ts'

const listError = { error: `must be a list of 1 to ${mostReads} operations` }

const batchId = z.union([z.string().meta({ maxLength: longestBatch }), z.int()], {
  error: 'must be a text or a whole number',
})

/** Body of a batch request. */
export const batchRequest = z
  .object({
    requests: z
      .array(
        z.object(
          {
            id: batchId
              .optional()
              .describe('Repeated in the answer. Default: position of the operation, from 0'),
            method: z
              .literal('GET', { error: 'must be GET' })
              .optional()
              .describe('Only GET is allowed. Default: GET'),
            path: z
              .string({ error: `must be a path with its query, starting with ${apiPaths.root}` })
              // These rules are only shown in the API documents. The operation checks the path
              // itself, with its own messages.
              .meta({
                pattern: batchPathForm.source,
                not: {
                  anyOf: [{ pattern: ambiguousPath.source }, { pattern: unbatchablePath.source }],
                },
                maxLength: longestBatch,
              })
              .describe(`Path with query; starts with ${apiPaths.root}`),
          },
          { error: 'must be an object with the member path' },
        ),
        listError,
      )
      .min(1, listError)
      .max(mostReads, listError)
      .describe('Operations to run, each as if it were a request of its own'),
  })
  .meta({ id: 'BatchRequest' })

/** Body of an answer within a batch. The OpenAPI document lists its possible schemas. */
export const batchBody = z
  .record(z.string(), z.unknown())
  .describe('Body of the answer to this operation: its result or a Problem')
  .meta({ id: 'BatchBody' })

/** Body of the answer to a batch. */
export const batchResponse = z
  .object({
    responses: z
      .array(
        z.object({
          id: batchId.describe('Identifier of the operation'),
          status: httpStatus(200).describe('HTTP status of the operation'),
          body: batchBody,
        }),
      )
      .min(1)
      .max(mostReads)
      .describe('Answers in the order of the requests'),
  })
  .meta({ id: 'BatchResponse' })
