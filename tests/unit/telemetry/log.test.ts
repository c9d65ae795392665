import { describe, expect, it } from 'vitest'
import { createLog } from '../../../src/telemetry/log.ts'
import type { LogOptions } from '../../../src/telemetry/log.ts'

const now = Date.UTC(2026, 10, 22, 12, 0, 1, 234)

/** A log and everything that it has written. */
function createWritten(options: Partial<LogOptions> & { isTTY?: boolean } = {}) {
  const { isTTY = false, ...settings } = options
  let written = ''
  const stream = {
    isTTY,
    write(text: string, done: () => void) {
      written += text
      done()
    },
  }
  const defaults = { logLevel: 'errors', logFormat: 'auto' } as const
  const log = createLog({ ...defaults, ...settings, stream, now: () => now })
  return { log, written: () => written }
}

function tellAll({ log }: ReturnType<typeof createWritten>): void {
  log.info('It is so')
  log.warn('It is not so')
  log.fail('It failed', new Error('why'))
  log.listRequest('GET / 200', { status: 200 })
}

describe('A line of the log', () => {
  it('is one JSON object where nobody looks on', () => {
    const { log, written } = createWritten()
    log.warn('Take "care"\nof it', { release: 'a', pages: 3, absent: undefined })
    expect(written()).toBe(
      '{"time":"2026-11-22T12:00:01.234Z","level":"warning","message":"Take \\"care\\"\\nof it","release":"a","pages":3}\n',
    )
  })

  it('is text on a terminal, and on one line whatever is in it', () => {
    const { log, written } = createWritten({ isTTY: true })
    log.info('It is so')
    log.warn('GET /\u001B[2J\nWARNING', { release: 'a', tools: ['x', 'y'] })
    const lines = written().replace(/^\d\d:\d\d:\d\d /gm, '')
    expect(lines).toBe('It is so\nwarning: GET /\uFFFD[2J\uFFFDWARNING release=a tools=x,y\n')
  })

  it('is followed by a stack as text in which nothing moves a cursor', () => {
    const { log, written } = createWritten({ isTTY: true })
    log.fail(
      'It failed',
      new Error('Cannot read "\u001B[2J\u2028x"\nline', { cause: new Error('\u0007') }),
    )
    // eslint-disable-next-line no-control-regex
    expect(written()).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028]/)
    expect(written()).toMatch(
      /\n {4}Error: Cannot read "\uFFFD\[2J\uFFFDx"\n {4}line\n {8}at [^]*\n {4}caused by /,
    )
  })

  it('has the form that is set, on a terminal or not', () => {
    const json = createWritten({ logFormat: 'json', isTTY: true })
    const text = createWritten({ logFormat: 'text' })
    for (const { log } of [json, text]) log.info('It is so')
    expect(json.written()).toMatch(/^\{/)
    expect(text.written()).toMatch(/^\d\d:\d\d:\d\d It is so\n$/)
  })

  it('has all of a failure in one field, its causes too, and nothing that is only in its members', () => {
    const { log, written } = createWritten()
    const cause = Object.assign(new Error('the disk'), { input: 'secret=1' })
    log.fail('GET /en/ failed', new Error('cannot read', { cause }), { id: 'a' })
    const line = JSON.parse(written()) as Record<string, string>
    expect(line.message).toBe('GET /en/ failed: Error: cannot read')
    expect(line.stack).toMatch(/^Error: cannot read\n[^]*\ncaused by Error: the disk\n/)
    expect(line).not.toHaveProperty('error')
    expect(written()).not.toContain('secret')
  })

  it('of a failure is bounded, whatever is thrown', () => {
    for (const thrown of ['text', undefined, null, new Error('x'.repeat(100_000)), { a: 1 }]) {
      const { log, written } = createWritten()
      log.fail('GET /en/ failed', thrown)
      expect(written().length).toBeLessThan(10_000)
      expect(written()).toContain('GET /en/ failed')
    }
    const looping: { cause?: unknown } & Error = new Error('again')
    looping.cause = looping
    const { log, written } = createWritten()
    log.fail('GET /en/ failed', looping)
    expect(written().match(/caused by/g)).toHaveLength(4)
  })
})

describe('The level', () => {
  const levels = { off: [], errors: ['info', 'warning', 'error'] }
  const all = { ...levels, requests: [...levels.errors, 'request'] }

  it.each(Object.entries(all))('%s lets through %j', async (level, told) => {
    const logged = createWritten({ logLevel: level as LogOptions['logLevel'] })
    tellAll(logged)
    await logged.log.end()
    const lines = logged.written().split('\n').filter(Boolean)
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(told)
    expect(logged.log.listsRequests).toBe(level === 'requests')
  })
})
