import { describe, expect, it } from 'vitest'
import { ask, createTestApp } from '../../support/app.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const bytes = new TextEncoder().encode('0123456789')
const site = createTinySite([{ key: '/plan.png', type: 'image/png', bytes }])
const { app } = createTestApp(() => site)

const askPlan = (headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  ask(app, '/plan.png', { method, headers })

describe('A file that is published as it is', () => {
  it('offers ranges, and has a strong tag so that they can be put together', async () => {
    const { status, headers, text } = await askPlan()
    expect([status, text, headers['Accept-Ranges']]).toEqual([200, '0123456789', 'bytes'])
    expect(headers.ETag).toMatch(/^"[0-9a-f]{16}"$/)
  })

  it('is answered in a range', async () => {
    const { headers: whole } = await askPlan()
    const { status, headers, text } = await askPlan({ range: 'bytes=2-4' })
    expect([status, text]).toEqual([206, '234'])
    expect(headers).toEqual({
      ...whole,
      'Content-Length': '3',
      'Content-Range': 'bytes 2-4/10',
    })
  })

  it('goes on where a download broke off, unless the file is another one', async () => {
    const etag = (await askPlan()).headers.ETag ?? ''
    const rest = await askPlan({ range: 'bytes=6-', 'if-range': etag })
    expect([rest.status, rest.text]).toEqual([206, '6789'])
    const other = await askPlan({ range: 'bytes=6-', 'if-range': '"other"' })
    expect([other.status, other.text]).toEqual([200, '0123456789'])
  })

  it('is not sent again to a client that has it, whatever range it asks for', async () => {
    const etag = (await askPlan()).headers.ETag ?? ''
    for (const range of ['bytes=2-4', 'bytes=99-']) {
      const { status } = await askPlan({ range, 'if-none-match': etag })
      expect(status).toBe(304)
    }
  })

  it('says how long it is when a range begins after its end', async () => {
    const { status, headers } = await askPlan({ range: 'bytes=10-' })
    expect([status, headers['Content-Range']]).toEqual([416, 'bytes */10'])
    expect(headers['Cache-Control']).toBe('no-store')
  })

  it('is answered whole for several ranges, and for HEAD', async () => {
    expect((await askPlan({ range: 'bytes=0-1,3-4' })).status).toBe(200)
    expect((await askPlan({ range: 'bytes=0-1' }, 'HEAD')).status).toBe(200)
  })
})
