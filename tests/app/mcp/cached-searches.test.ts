import { describe, expect, it } from 'vitest'
import type { CallEvent } from '../../../src/http/call-event.ts'
import { wholeBody } from '../../../src/http/call.ts'
import type { Site } from '../../../src/site/site.ts'
import { callFor, createTestApp } from '../../support/app.ts'
import { request, usualHeaders } from '../../support/mcp-messages.ts'
import { createTinySite } from '../../support/tiny-site.ts'

/** A site that counts its searches. */
function createSearchedSite(release: Site['release']) {
  const tiny = createTinySite()
  const counts = { searched: 0 }
  const site: Site = {
    ...tiny,
    release,
    search(...args) {
      counts.searched += 1
      return tiny.search(...args)
    },
  }
  return { site, counts }
}

const releaseOf = (id: string) => ({ id, tag: id }) as Site['release']

async function search(app: ReturnType<typeof createTestApp>['app'], args: object, id: unknown = 1) {
  const events: CallEvent[] = []
  const body = JSON.stringify(request('tools/call', { name: 'search_site', arguments: args }, id))
  const reply = await app({
    ...callFor('/mcp', { method: 'POST', headers: usualHeaders, body }),
    observe: (event) => events.push(event),
  })
  const text = new TextDecoder().decode(reply?.body && wholeBody(reply.body))
  return { text, events: events.filter(({ kind }) => kind !== 'admitted') }
}

describe('A search by a tool', () => {
  it('is made once for the same arguments, and answered and logged as the first time', async () => {
    const { site, counts } = createSearchedSite(releaseOf('r1'))
    const { app } = createTestApp(() => site)
    const first = await search(app, { query: 'page' })
    expect(first.events.map(({ kind }) => kind)).toEqual(['tool', 'operation', 'search'])
    const again = await search(app, { query: 'page' }, 'other')
    expect(again.events).toEqual(first.events)
    expect(again.text).toBe(first.text.replace('"id":1', '"id":"other"'))
    expect(counts.searched).toBe(1)
    await search(app, { query: 'other page' })
    await search(app, { query: 'page', lang: 'en' })
    expect(counts.searched).toBe(3)
  })

  it('is made anew for another release, and each time where a site has none', async () => {
    const [one, other, none] = [releaseOf('r1'), releaseOf('r2'), undefined].map(createSearchedSite)
    let site = one?.site
    const { app } = createTestApp(() => site ?? createTinySite())
    for (const searched of [one, other, none]) {
      site = searched?.site
      for (let time = 0; time < 3; time += 1) await search(app, { query: 'page of a release' })
    }
    expect([one, other, none].map((searched) => searched?.counts.searched)).toEqual([1, 1, 3])
  })
})
