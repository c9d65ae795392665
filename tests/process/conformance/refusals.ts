/** What every refusal of the REST API has in common. */
import { expect } from 'vitest'
import { base, bodyOf } from './service.ts'
import type { Answer } from './service.ts'
import { problem, problemStatuses } from './shapes.ts'

/** Expects a Problem of a code, in the form of its table; returns its detail. */
export function expectProblem(
  answer: Answer,
  code: keyof typeof problemStatuses,
  context = '',
): string {
  const told = answer.text.startsWith('{') ? bodyOf(answer).code : answer.text.slice(0, 200)
  expect([answer.status, told], context).toEqual([problemStatuses[code], code])
  expect(answer.headers.get('Content-Type'), context).toBe('application/problem+json')
  const details = problem.parse(bodyOf(answer))
  expect(details, context).toMatchObject({
    type: `${base}/api.md#${code}`,
    status: problemStatuses[code],
    code,
  })
  return details.detail ?? ''
}
