import { describe, expect, it } from 'vitest'
import { serveApp } from '../../support/served-app.ts'

describe('A body with an end', () => {
  it.each([0, 10, 128 * 1024, 300_000])('is sent whole after %i bytes', async (length) => {
    const text = 'x'.repeat(length)
    const [bytes, end] = [text, ',"id":7}'].map((part) => new TextEncoder().encode(part))
    if (!bytes || !end) throw new Error('Expected two parts')
    const headers = { 'Content-Length': String(bytes.length + end.length) }
    const ask = await serveApp(() =>
      Promise.resolve({ status: 200, headers, body: { bytes, end } }),
    )
    const answer = await ask('/')
    expect(answer.text).toBe(`${text},"id":7}`)
    expect(answer.headers['content-length']).toBe(String(length + 8))
  })
})
