import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineOperation } from '../../src/api/operation.ts'
import type { App } from '../../src/service/app.ts'
import { schedulerLimits } from '../../src/service/timeouts-and-limits.ts'
import { createRequestScheduler, limitLoad } from '../../src/service/overload.ts'
import { callFor, createTestApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { request, usualHeaders } from '../support/mcp-messages.ts'
import { createTinySite } from '../support/tiny-site.ts'
import { askOnce, get, openWire, postJson } from '../support/wire.ts'
import { serveWire } from '../support/wire-server.ts'
import { batchOperation } from '../support/registry.ts'

const elapsed = () => performance.now()

/** Names of the operations begun, in order. */
let begun: string[] = []
/** Called when the first one of a batch begins. */
let onFirst: () => void

/** An operation that keeps the process busy for longer than an iteration may. */
const slow = defineOperation({
  id: 'slow',
  group: 'Service',
  summary: 'Wait',
  description: 'Takes its time.',
  method: 'GET',
  paths: ['/api/v1/slow'],
  security: 'optional',
  batchable: true,
  cache: 'none',
  input: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
  problems: [],
  examples: [],
  handle({ name }) {
    begun.push(name)
    if (name === 'part 0') onFirst()
    const end = performance.now() + 5
    while (performance.now() < end);
    return { body: { name } }
  },
})

const ten = Array.from({ length: 10 }, (_, number) => `part ${number}`)
const batch = postJson('/api/v1/batch', {
  requests: ten.map((name) => ({ path: `/api/v1/slow?name=${name.replace(' ', '+')}` })),
})

/** A server of two operations, whose iterations have this budget. */
async function serveSlow(budgetMs: number, change: (app: App) => App = (app) => app) {
  begun = []
  onFirst = () => undefined
  const { app } = createTestApp(() => createTinySite(), { registry: [slow, batchOperation] })
  return await serveWire({
    app: limitLoad(change(app), {
      scheduler: createRequestScheduler(
        { ...schedulerLimits, budgetMs, maxWaitMs: Infinity },
        elapsed,
      ),
      maxInProgress: 10,
      isUrgent: () => false,
      reject: () => ({ status: 503, headers: {} }),
    }),
  })
}

async function orderBesideAnother(budgetMs: number): Promise<readonly string[]> {
  const server = await serveSlow(budgetMs)
  const [wire, other] = [await openWire(server), await openWire(server)]
  onFirst = () => {
    other.send(get('/api/v1/slow?name=other'))
  }
  wire.send(batch)
  const [answer] = await wire.replies(1)
  const { responses } = JSON.parse(answer?.body ?? '') as { responses: { body: unknown }[] }
  expect(responses.map((response) => response.body)).toEqual(ten.map((name) => ({ name })))
  expect((await other.replies(1))[0]?.status).toBe(200)
  return begun
}

describe('A batch', () => {
  it('lets another request be answered between two of its operations', async () => {
    const order = await orderBesideAnother(schedulerLimits.budgetMs)
    expect(order.filter((name) => name !== 'other')).toEqual(ten)
    expect(order.indexOf('other')).toBeLessThan(ten.length - 1)
  })

  it('would keep it waiting to the end, if iterations had no budget', async () => {
    expect(await orderBesideAnother(Infinity)).toEqual([...ten, 'other'])
  })

  it('begins no more operations for a client that has gone', async () => {
    const server = await serveSlow(schedulerLimits.budgetMs)
    const wire = await openWire(server)
    onFirst = () => wire.socket.resetAndDestroy()
    wire.send(batch)
    await eventually(() => server.connections()).toBe(0)
    expect((await askOnce(server, get('/api/v1/slow?name=other'))).status).toBe(200)
    expect(begun.at(-1)).toBe('other')
    expect(begun.length).toBeLessThan(ten.length / 2)
  })

  it('would begin them all, if it could not be told that the client has gone', async () => {
    const blind =
      (app: App): App =>
      (call) =>
        app({ ...call, isGone: undefined })
    const server = await serveSlow(schedulerLimits.budgetMs, blind)
    const wire = await openWire(server)
    onFirst = () => wire.socket.resetAndDestroy()
    wire.send(batch)
    await eventually(() => begun).toEqual(ten)
  })
})

describe('A batch of messages', () => {
  const { app } = createTestApp(() => createTinySite())
  const messages = ten.map((_, id) => request('ping', undefined, id))
  const call = callFor('/mcp', {
    method: 'POST',
    headers: usualHeaders,
    body: JSON.stringify(messages),
  })

  /** Answers given to a client that goes after so many of them. */
  async function answersUntilGone(patience: number): Promise<number> {
    let pauses = 0
    const reply = await app({
      ...call,
      yield: () => {
        pauses += 1
        return Promise.resolve()
      },
      isGone: () => pauses >= patience,
    })
    const text = new TextDecoder().decode(reply?.body?.bytes)
    return (JSON.parse(text) as unknown[]).length
  }

  it('lets others go first between any two, and ends when its client has gone', async () => {
    expect(await answersUntilGone(Infinity)).toBe(10)
    expect(await answersUntilGone(3)).toBe(3)
  })
})
