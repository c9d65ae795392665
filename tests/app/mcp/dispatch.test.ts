import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { MessageContext } from '../../../src/mcp/method.ts'
import { defineMethod } from '../../../src/mcp/method.ts'
import { resolveMethod } from '../../../src/mcp/dispatch.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { createTestApp } from '../../support/app.ts'
import { createTinySite } from '../../support/tiny-site.ts'
import { post, postEnveloped, request, resultOf } from '../../support/mcp-messages.ts'

const key = '/api/v1/page?url=/en/a/'
const text = '{"url":"http://localhost:4321/en/a/","markdown":"prepared"}'

/** A site with one prepared answer that counts how often it is asked for it. */
function createCountingSite() {
  const bytes = new TextEncoder().encode(text)
  const site = createTinySite()
  // The same object each time, as from a release.
  const published = {
    type: 'application/json',
    etag: 'W/"p"',
    pages: ['/en/a/'],
    content: { bytes },
  }
  const asked: string[] = []
  const counting: Site = {
    ...site,
    readPublished(wanted) {
      // The icons of the server are read too, and are no answers.
      if (wanted.startsWith('/api/')) asked.push(wanted)
      return Promise.resolve(wanted === key ? published : undefined)
    },
  }
  return { app: createTestApp(() => counting).app, asked }
}

/** A site that counts how often its pages are listed, and cannot list them the first few times. */
function createListingSite(failures = 0) {
  const site = createTinySite()
  const counts = { listed: 0 }
  const listing: Site = {
    ...site,
    release: { id: 'r1' } as Site['release'],
    listPages(...args) {
      counts.listed += 1
      if (counts.listed <= failures) throw new SiteUnavailable('gone')
      return site.listPages(...args)
    },
  }
  return { app: createTestApp(() => listing).app, counts }
}

const list = (args: object = {}) => request('tools/call', { name: 'list_pages', arguments: args })

const call = (more: object = {}) =>
  request('tools/call', { name: 'get_page', arguments: { url: '/en/a/' }, ...more })

describe('A tool call', () => {
  it('looks for its prepared answer once, in either era', async () => {
    const { app, asked } = createCountingSite()
    const result = resultOf(await post(app, call()))
    expect([result.structuredContent, asked]).toEqual([JSON.parse(text), [key]])
    await postEnveloped(app, 'tools/call', { name: 'get_page', arguments: { url: '/en/a/' } })
    expect(asked).toEqual([key, key])
  })

  it('looks for one once when there is none, too', async () => {
    const { app, asked } = createCountingSite()
    const message = request('tools/call', { name: 'list_pages', arguments: {} })
    expect(resultOf(await post(app, message)).isError).toBeUndefined()
    expect(asked).toEqual(['/api/v1/pages?limit=20'])
  })
})

describe('A result', () => {
  it('is cached by all of its arguments', async () => {
    const { app, counts } = createListingSite()
    const first = await post(app, list())
    expect((await post(app, list({ limit: 20 }))).text).toBe(first.text)
    expect(counts.listed).toBe(1)
    for (const args of [{ limit: 2 }, { type: 'home' }, { updated_since: '2026-01-01' }]) {
      expect((await post(app, list(args))).text).not.toBe(first.text)
    }
    expect(counts.listed).toBe(4)
    await post(createListingSite().app, list())
    expect(counts.listed).toBe(4)
  })

  it('is not cached when it is a failure', async () => {
    const { app } = createListingSite(1)
    expect(resultOf(await post(app, list())).isError).toBe(true)
    expect(resultOf(await post(app, list())).isError).toBeUndefined()
  })
})

describe('A method', () => {
  // Nothing of it is looked at.
  const context = {} as MessageContext

  function createMethod() {
    const counts = { read: 0, resolved: 0, run: 0 }
    const params = z.object({
      name: z.string().transform((value) => {
        counts.read += 1
        return value
      }),
    })
    const method = defineMethod({
      name: 'count',
      params,
      resolve({ name }) {
        counts.resolved += 1
        if (name === 'nobody') throw new Error('no such name')
        return {
          key: 'counts',
          run() {
            counts.run += 1
            return { name }
          },
        }
      },
    })
    return { method, counts }
  }

  it('reads its parameters once, and finds out once what it needs', async () => {
    const { method, counts } = createMethod()
    const { key, run } = await resolveMethod(method, { name: 'a' }, context)
    expect([key, counts]).toEqual(['counts', { read: 1, resolved: 1, run: 0 }])
    expect(await run(context)).toEqual({ name: 'a' })
    expect(counts).toEqual({ read: 1, resolved: 1, run: 1 })
  })

  it.each([
    ['that is thrown', { name: 'nobody' }, 'no such name'],
    ['in its parameters', { name: 5 }, 'Cannot read "name" of count'],
    ['without parameters', undefined, 'Cannot read "name" of count'],
  ])('keeps a failure %s for its run', async (_what, params, message) => {
    const { key, run } = await resolveMethod(createMethod().method, params, context)
    expect(key).toBeUndefined()
    await expect(async () => await run(context)).rejects.toThrow(message)
  })
})
