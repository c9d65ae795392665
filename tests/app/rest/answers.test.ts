import { describe, expect, it } from 'vitest'
import { problemOf } from '../../../src/api/failure.ts'
import { Problem } from '../../../src/http/problem.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { ask, createTestApp, json } from '../../support/app.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const gone = () => Promise.reject(new SiteUnavailable('gone'))

/** Sites in every state that an answer may meet. */
const states: Record<string, () => Site> = {
  'that is whole': () => createTinySite(),
  'that is away': () => {
    throw new SiteUnavailable('gone')
  },
  'whose release cannot be read': () => ({ ...createTinySite(), readPublished: gone }),
  'that fails in an unknown way': () => {
    throw new Error('broken')
  },
}

const targets = [
  '/api/v1',
  '/api/v1/health',
  '/api/v1/search?q=a',
  '/api/v1/search?q=',
  '/api/v1/pages?limit=2',
  '/api/v1/pages?cursor=garbage',
  '/api/v1/page?url=/en/a/',
  '/api/v1/page?url=/en/a/&maxTokens=100',
  '/api/v1/page?url=/nothing/',
  '/api/v1/workshop',
  '/api/v1/contact?lang=en',
  '/api/v1/nothing',
]

describe.each(Object.entries(states))('Over a site %s', (_state, site) => {
  it.each(targets)('a batch gives %s the status and body of the same GET', async (path) => {
    const single = await ask(createTestApp(site).app, path)
    const batch = createTestApp(site)
    const answer = await ask(batch.app, '/api/v1/batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests: [{ path }] }),
    })
    expect(json(answer).responses).toEqual([{ id: 0, status: single.status, body: json(single) }])
  })
})

describe('A failure', () => {
  it('of ours keeps its cause to the log', () => {
    const cause = new Error('secret')
    const problem = problemOf(cause)
    expect([problem.code, problem.cause]).toEqual(['internal-error', cause])
    expect(problem.message).not.toContain('secret')
  })

  it('of the site says when to try again', () => {
    const problem = problemOf(new SiteUnavailable('gone'))
    expect([problem.code, problem.headers]).toEqual(['unavailable', { 'Retry-After': '10' }])
    expect(problem.message).toContain('retry in 10 seconds')
  })

  it('that is a refusal stays as it is', () => {
    const refusal = new Problem('not-found', 'Nothing is here')
    expect(problemOf(refusal)).toBe(refusal)
  })
})
