import { expect, it } from 'vitest'
import type { CallEvent } from '../../../src/http/call-event.ts'
import type { Site } from '../../../src/site/site.ts'
import { callFor, createTestApp } from '../../support/app.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const release = { tag: 'r1' } as Site['release']
const targets = 'search?q=page pages?limit=1 page?url=/nowhere/ search nothing pages'.split(' ')
const paths = targets.map((target) => `/api/v1/${target}`)

it('A batch has the bytes of each read, the first time and when they are kept, and tells the same', async () => {
  const site = { ...createTinySite(), release }
  const { app } = createTestApp(() => site)
  const ask = async (target: string, body?: string) => {
    const events: CallEvent[] = []
    const headers = { 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { method: 'POST', headers, body }
    const reply = await app({ ...callFor(target, sent), observe: (event) => events.push(event) })
    const told = events.filter(({ kind }) => kind !== 'admitted')
    return { status: reply?.status, text: new TextDecoder().decode(reply?.body?.bytes), told }
  }
  const body = JSON.stringify({ requests: paths.map((path, at) => ({ path, id: `"${at}` })) })
  const first: CallEvent[] = []
  for (let round = 0; round < 4; round += 1) {
    const batch = await ask('/api/v1/batch', body)
    const alone = await Promise.all(paths.map((path) => ask(path)))
    const parts = alone.map(({ status, text }, at) => {
      return `{"id":${JSON.stringify(`"${at}`)},"status":${status},"body":${text}}`
    })
    expect(batch.text).toBe(`{"responses":[${parts.join(',')}]}`)
    const operation = { kind: 'operation', name: 'batch' }
    if (round === 0) first.push(...alone.flatMap(({ told }) => told))
    expect(batch.told).toEqual([operation, ...first])
  }
})
