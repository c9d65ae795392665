import { expect, it } from 'vitest'
import { mostAgents } from '../../src/telemetry/agent-families.ts'
import { createMetrics } from '../../src/telemetry/metrics.ts'
import { watchCalls } from '../../src/telemetry/watch-calls.ts'
import { getRoute } from '../../src/service/routes.ts'
import { callFor, createTestApp, readBuiltSite } from '../support/app.ts'
import type { Ask } from '../support/app.ts'
import { parseExposition } from '../support/exposition.ts'
import { request } from '../support/mcp-messages.ts'

// Before the test, for a build takes its time.
const site = await readBuiltSite('agency')

type Target = readonly [target: string, options?: Ask]

const json = { 'content-type': 'application/json' }

function tool(name: string, args: object): Ask {
  const body = JSON.stringify(request('tools/call', { name, arguments: args }))
  return { method: 'POST', headers: json, body }
}

/** Requests of every kind with a word that a stranger made up, wherever one can be put. */
function requestsWith(word: string): readonly Target[] {
  return [
    [`/${word}/`],
    [`/en/${word}/index.md`],
    [`/api/v1/${word}`],
    [`/api/v1/search?q=${word}&${word}=1`],
    [`/api/v1/search?q=${word}&lang=${word}`],
    [`/api/v1/page?url=/${word}/`],
    [`/api/v1/pages?cursor=${word}&market=${word}`],
    [`/api/v1/pages?limit=1`, { headers: { authorization: `Bearer ${word}` } }],
    [
      '/api/v1/batch',
      {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ [word]: 1, requests: [{ path: `/api/v1/${word}` }] }),
      },
    ],
    ['/', { headers: { accept: `text/${word}` } }],
    ['/', { method: word.toUpperCase() }],
    [`/mcp/${word}`, tool('get_page', {})],
    ['/mcp', tool(word, { [word]: word })],
    ['/mcp', tool('search_site', { query: word, lang: word, [word]: [] })],
    ['/mcp', tool('list_pages', { [word]: word })],
    ['/mcp', tool('get_page', { url: `/${word}/` })],
    ['/mcp', { method: 'POST', headers: json, body: JSON.stringify(request(word)) }],
    [`/.well-known/${word}`],
  ]
}

/** User agents with a made up word, of every kind that has a family of its own. */
function agentsWith(word: string): readonly string[] {
  return [word, `${word}bot/1.0`, `curl/${word}`, `Mozilla/5.0 ${word}`, `GPTBot ${word}`]
}

it('Ten thousand requests with made up names, addresses and agents leave no series behind', async () => {
  const metrics = createMetrics({ state: () => undefined, isReady: () => true })
  const app = watchCalls(createTestApp(() => site).app, {
    observers: [metrics.observe],
    surfaceOf: (path) => getRoute(path).surface,
    isKnownPath: () => false,
    now: () => 0,
    elapsed: () => 0,
  })
  let sent = 0
  const send = async (word: string) => {
    const agents = agentsWith(word)
    for (const [at, [target, options = {}]] of requestsWith(word).entries()) {
      const agent = agents[(at + sent) % agents.length] ?? ''
      await app(
        callFor(target, { ...options, headers: { ...options.headers, 'user-agent': agent } }),
      )
      sent += 1
    }
  }
  const series = async () => {
    const samples = parseExposition((await metrics.render(undefined)).text)
    const ours = samples.filter(({ name }) => name.startsWith('vitrine_'))
    return ours.map(({ name, labels }) => JSON.stringify([name, labels])).toSorted()
  }

  // Each kind of request by each kind of agent, so that what a stranger may make is there.
  for (let at = 0; at < agentsWith('').length * 2; at += 1) await send(`walk${at}`)
  for (const found of ['qqxxqqzz', 'a']) await app(callFor(`/api/v1/search?q=${found}`))
  const before = await series()
  expect(before.length).toBeGreaterThan(50)
  for (let at = 0; sent < 10_000; at += 1) await send(`${at.toString(36)}stranger`)
  expect(await series()).toEqual(before)
  expect(before.join()).not.toMatch(/walk\d|stranger/)
  // So that what is remembered of agents was thrown away meanwhile.
  expect(mostAgents).toBeLessThan(10_000)
}, 120_000)
