/** The table of errors: condition, status and extra headers of each code. */
import { expect, it } from 'vitest'
import { askRow, endpoints } from './endpoints.ts'
import { expectProblem } from './refusals.ts'
import { bodyOf, useService } from './service.ts'
import type { Answer } from './service.ts'
import type { problemStatuses } from './shapes.ts'
import { health, problem } from './shapes.ts'

const agency = useService('agency')
const spoilt = useService('agency', 'copied')

async function detailOf(target: string) {
  return problem.parse(bodyOf(await agency.ask(target))).detail
}

it('Errors-Problem, Errors-type, Resources-Problem: Every 4xx and 5xx response of the REST API is application/problem+json with type (URI), title, status and code, and its type points to the section of the code in the API guide', async () => {
  const from = '192.0.2.10'
  for (let count = 0; count < 120; count += 1) await agency.ask('/api/v1/health', { from })
  await spoilt.takeData()
  const answers: Record<Exclude<keyof typeof problemStatuses, 'internal-error'>, Answer> = {
    'invalid-parameter': await agency.ask('/api/v1/search'),
    'invalid-body': await agency.batch('{}'),
    unauthorized: await agency.ask('/api/v1/identity'),
    'invalid-token': await agency.ask('/api/v1/contact', { token: 'garbage' }),
    'not-found': await agency.ask('/api/v1/page?url=/nothing/'),
    'method-not-allowed': await agency.ask('/api/v1/contact', { method: 'DELETE' }),
    'payload-too-large': await agency.batch(' '.repeat(16_001)),
    'unsupported-media-type': await agency.batch('{}', {
      headers: { 'Content-Type': 'text/plain' },
    }),
    'rate-limited': await agency.ask('/api/v1/health', { from }),
    unavailable: await spoilt.ask('/api/v1/contact'),
  }
  await spoilt.giveData()
  for (const [code, answer] of Object.entries(answers)) {
    expectProblem(answer, code as keyof typeof answers) // The keys are the codes.
  }
  // A title belongs to the code, whatever went wrong.
  const titles = Object.values(answers).map((answer) => problem.parse(bodyOf(answer)).title)
  expect(new Set(titles).size).toBe(titles.length)
  const other = problem.parse(bodyOf(await agency.ask('/api/v1/pages?limit=0')))
  expect([other.code, other.title]).toEqual(['invalid-parameter', titles[0]])
})

it('Resources-Problem.instance: instance is the path of the failed request', async () => {
  for (const path of ['/api/v1/search', '/api/v1/pages/', '/api/v1/nothing', '/agent/identity']) {
    const answer = await agency.ask(`${path}?limit=0`)
    expect(problem.parse(bodyOf(answer)).instance, path).toBe(path)
  }
})

it('Resources-Problem.detail: detail says what went wrong and how to fix it', async () => {
  expect(await detailOf('/api/v1/pages?limit=0')).toMatch(/limit.*1.*100/)
  expect(await detailOf('/api/v1/contact?lang=fr')).toMatch(/lang.*pl.*en.*de/)
  expect(await detailOf('/api/v1/search')).toMatch(/q.*1.*200/)
})

it('Errors-404-not-found: No public page at the given url, or no such endpoint', async () => {
  for (const target of [
    '/api/v1/page?url=/nothing/',
    '/api/v1/page?url=https://other.example/',
    '/api/v1/page?url=/openapi.json',
    '/api/v1/nothing',
    '/api/v1/search/more',
    '/api/v1/SEARCH',
    '/agent/identity/more',
  ]) {
    expectProblem(await agency.ask(target), 'not-found', target)
  }
  for (const target of ['/api/v1/../v1/contact', '/api/v1//contact', '/api/v1/%63ontact']) {
    expectProblem(await agency.askExactly(target), 'not-found', target)
  }
})

it('Errors-503-unavailable, Endpoints-503: health, search, pages, page, workshop and contact may answer 503 with Retry-After (seconds); the root, identity and batch never do', async () => {
  await spoilt.takeData()
  const answers = new Map<string, Answer>()
  for (const [name, row] of Object.entries(endpoints)) answers.set(name, await askRow(spoilt, row))
  const withOthers = ['/api/v1/page?url=/en/guides/', '/api/v1/contact?lang=en']
  for (const target of withOthers) answers.set(target, await spoilt.ask(target))
  await spoilt.giveData()
  for (const name of ['root', 'identity', 'agentIdentity', 'batch']) {
    expect(answers.get(name)?.status, name).toBe(200)
  }
  // These two may well be answered from memory.
  for (const name of ['search', 'pages']) expect([200, 503]).toContain(answers.get(name)?.status)
  for (const name of ['page', 'workshop', 'contact', ...withOthers]) {
    const answer = answers.get(name)
    if (answer) expectProblem(answer, 'unavailable', name)
    expect(answer?.headers.get('Retry-After'), name).toMatch(/^[1-9]\d*$/)
  }
  for (const row of Object.values(endpoints)) expect((await askRow(spoilt, row)).status).toBe(200)
  for (const target of withOthers) expect((await spoilt.ask(target)).status, target).toBe(200)
})

it('Rules-6: health returns 503 when the site data is unavailable; the body is Health and a Retry-After header is sent', async () => {
  expect((await spoilt.ask('/api/v1/health')).status).toBe(200)
  await spoilt.takeData()
  const answer = await spoilt.ask('/api/v1/health')
  await spoilt.giveData()
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([
    503,
    expect.stringMatching(/^[1-9]\d*$/),
  ])
  const expected = { ok: false, version: '1.0.0', error: expect.any(String) }
  expect(health.parse(bodyOf(answer))).toMatchObject(expected)
  expect((await spoilt.read('/api/v1/health', health)).ok).toBe(true)
})

it('Errors-Rules.1: A 400 retried unchanged fails again', async () => {
  for (const send of [
    () => agency.ask('/api/v1/search?limit=0'),
    () => agency.batch({ requests: [] }),
  ]) {
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.text]).toEqual([400, 400, first.text])
  }
})
