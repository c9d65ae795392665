import { describe, expect, it } from 'vitest'
import { SiteUnavailable } from '../../../src/site/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { createTestApp } from '../../support/app.ts'
import {
  errorOf,
  olderRevisions,
  post,
  postEnveloped,
  request,
  resultOf,
} from '../../support/mcp-messages.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const hello = (protocolVersion: unknown, id: unknown = 1) =>
  request(
    'initialize',
    { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    id,
  )

/** A site whose results are cached. */
function createReleasedSite(): Site {
  return { ...createTinySite(), release: { id: 'r1', tag: 'r1' } as Site['release'] }
}

/** A site with an icon, whose files cannot be read the first few times. */
function createSiteWithIcon(failures: number): Site {
  let left = failures
  const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  return {
    ...createReleasedSite(),
    readPublished(path) {
      if (!path.endsWith('.svg')) return Promise.resolve(undefined)
      left -= 1
      if (left >= 0) return Promise.reject(new SiteUnavailable('gone'))
      return Promise.resolve({ type: 'image/svg+xml', etag: 'W/"i"', content: { bytes } })
    },
  }
}

describe('What a server says of itself, told again', () => {
  it('is the same but for the identifier, for each revision its own', async () => {
    const { app } = createTestApp(() => createReleasedSite())
    for (const version of [...olderRevisions, '1999-01-01', ...olderRevisions]) {
      const first = await post(app, hello(version))
      const again = await post(app, hello(version, 'other'))
      const known = olderRevisions.find((one) => one === version) ?? olderRevisions[0]
      expect(resultOf(first).protocolVersion).toBe(known)
      expect(again.text.replace('"id":"other"', '"id":1')).toBe(first.text)
    }
  })

  it('is refused where the request is wrong, after it was right and before', async () => {
    const { app } = createTestApp(() => createReleasedSite())
    const wrong = [hello(1), request('initialize', {}), request('ping', { _meta: 1 })]
    for (const message of [...wrong, hello('2025-11-25'), request('ping'), ...wrong]) {
      const isRight = !wrong.includes(message)
      const answer = await post(app, message)
      if (isRight) expect(resultOf(answer)).toBeDefined()
      else expect(errorOf(answer).code).toBeLessThanOrEqual(-32600)
    }
    // In the newer revision there is no ping, though its answer is kept for the older ones.
    expect(errorOf(await postEnveloped(app, 'ping')).code).toBe(-32601)
    const discovered = [0, 1].map(() => postEnveloped(app, 'server/discover'))
    const [one, other] = await Promise.all(discovered)
    expect(one && other && resultOf(other)).toEqual(one && resultOf(one))
  })

  it('is not cached while files are away: when they are back, all of it is told', async () => {
    const site = createSiteWithIcon(2)
    const { app } = createTestApp(() => site)
    const icons = async () => {
      const { serverInfo } = resultOf(await post(app, hello('2025-11-25')))
      return (serverInfo as { icons?: unknown[] }).icons?.length ?? 0
    }
    expect([await icons(), await icons(), await icons()]).toEqual([0, 1, 1])
  })
})
