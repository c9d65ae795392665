import { describe, expect, it } from 'vitest'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'

const site = await readBuiltSite('agency')
const test = createTestApp(() => site)

const accepted = [
  '/api/v1/search?q=a',
  `/api/v1/search?q=${'a'.repeat(200)}`,
  `/api/v1/search?q=${'%F0%9F%98%80'.repeat(200)}`,
  '/api/v1/search?q=a&limit=1',
  '/api/v1/search?q=a&limit=20',
  '/api/v1/search?q=2024',
  '/api/v1/search?q=a&unknown=1&unknown=2&%zz=3',
  '/api/v1/pages?limit=1',
  '/api/v1/pages?limit=100',
  '/api/v1/pages?type=home&lang=pl',
  `/api/v1/page?url=/${'%61'.repeat(0)}`,
  '/api/v1/workshop?market=CH',
  '/api/v1/contact?lang=de',
]

const refused: readonly (readonly [target: string, parameter: string])[] = [
  ['/api/v1/search', 'q'],
  ['/api/v1/search?q=', 'q'],
  ['/api/v1/search?q', 'q'],
  ['/api/v1/search?q=+%20%09', 'q'],
  [`/api/v1/search?q=${'a'.repeat(201)}`, 'q'],
  [`/api/v1/search?q=${'%F0%9F%98%80'.repeat(201)}`, 'q'],
  ['/api/v1/search?q=a&q=b', 'q'],
  ['/api/v1/search?q=%', 'q'],
  ['/api/v1/search?q=%zz', 'q'],
  ['/api/v1/search?q=%ff', 'q'],
  ['/api/v1/search?q=%C0%80', 'q'],
  ['/api/v1/search?q=%ED%A0%80', 'q'],
  ['/api/v1/search?q=a&limit=0', 'limit'],
  ['/api/v1/search?q=a&limit=21', 'limit'],
  ['/api/v1/search?q=a&limit=-1', 'limit'],
  ['/api/v1/search?q=a&limit=', 'limit'],
  ['/api/v1/search?q=a&limit=05', 'limit'],
  ['/api/v1/search?q=a&limit=%2B5', 'limit'],
  ['/api/v1/search?q=a&limit=5.0', 'limit'],
  ['/api/v1/search?q=a&limit=1e1', 'limit'],
  ['/api/v1/search?q=a&limit=0x10', 'limit'],
  ['/api/v1/search?q=a&limit=%205', 'limit'],
  ['/api/v1/search?q=a&limit=99999999999999999999', 'limit'],
  ['/api/v1/search?q=a&limit=5&limit=5', 'limit'],
  ['/api/v1/search?q=a&lang=', 'lang'],
  ['/api/v1/search?q=a&lang=EN', 'lang'],
  ['/api/v1/search?q=a&lang=fr', 'lang'],
  ['/api/v1/search?q=a&type=Guide', 'type'],
  ['/api/v1/search?q=a&type=', 'type'],
  ['/api/v1/pages?limit=0', 'limit'],
  ['/api/v1/pages?limit=101', 'limit'],
  ['/api/v1/pages?type=page', 'type'],
  ['/api/v1/pages?lang=pl&lang=pl', 'lang'],
  ['/api/v1/page', 'url'],
  ['/api/v1/page?url=', 'url'],
  [`/api/v1/page?url=/${'a'.repeat(500)}`, 'url'],
  ['/api/v1/workshop?market=pl', 'market'],
  ['/api/v1/workshop?market=US', 'market'],
  ['/api/v1/workshop?market=', 'market'],
  ['/api/v1/contact?lang=xx', 'lang'],
]

describe('parameters', () => {
  it.each(accepted)('accepts %s', async (target) => {
    expect((await ask(test.app, target)).status).toBe(200)
  })

  it('says how long a text is that is too long', async () => {
    const { detail } = json(await ask(test.app, `/api/v1/search?q=${'%F0%9F%98%80'.repeat(280)}`))
    expect(detail).toMatch(/must be a text of 1 to 200 .* \(it has 280 characters\)$/)
  })

  it.each(refused)('refuses %s, naming %s and the remedy', async (target, parameter) => {
    const answer = await ask(test.app, target)
    expect(answer.status).toBe(400)
    expect(answer.headers['Content-Type']).toBe('application/problem+json')
    expect(answer.headers['Cache-Control']).toBe('no-store')
    const { detail, ...problem } = json(answer)
    expect(problem).toEqual({
      type: 'http://localhost:4321/api.md#invalid-parameter',
      title: 'Invalid parameter',
      status: 400,
      instance: target.split('?')[0],
      code: 'invalid-parameter',
    })
    expect(detail).toMatch(new RegExp(`^(?:Cannot read|Missing) "${parameter}": .{15,}`))
    expect(detail).not.toMatch(/\bat .*:\d+:\d+/)
  })

  it('names every wrong parameter at once', async () => {
    const { detail } = json(await ask(test.app, '/api/v1/search?limit=x&lang=y&type=z'))
    for (const name of ['q', 'limit', 'lang', 'type']) expect(detail).toContain(`"${name}"`)
  })

  it('counts a page address of exactly 500 characters as allowed', async () => {
    const answer = await ask(test.app, `/api/v1/page?url=/${'a'.repeat(499)}`)
    expect(answer.status).toBe(404)
  })
})

it.each([
  '/api/v1/nothing',
  '/api/v1/search/more',
  '/api/v1//search',
  '/api/v1/%73earch',
  '/api/v1/../v1/search',
  '/api/v1/search%2F',
  '/api/v1/search//',
  '/api/v1/__proto__',
  '/api/v1/constructor',
])('unknown endpoints %s is a not-found Problem, whatever the method', async (path) => {
  for (const method of ['GET', 'DELETE', 'BREW']) {
    const answer = await ask(test.app, `${path}?q=a`, { method })
    expect([answer.status, json(answer).code]).toEqual([404, 'not-found'])
  }
})
