import { describe, expect, it, vi } from 'vitest'
import type { CallEvent } from '../../../src/http/call-event.ts'
import { quote } from '../../../src/mcp/arguments/shown-value.ts'
import { createMissingContent, missingLimits } from '../../../src/telemetry/missing-content.ts'

function search(text: string): CallEvent {
  return { kind: 'missing', sought: 'search', text }
}

function page(text: string): CallEvent {
  return { kind: 'missing', sought: 'page', text }
}

function createTable(limits: Partial<typeof missingLimits> = {}) {
  let time = 0
  const lines: string[] = []
  const show = vi.fn((text: string) => quote(text))
  const table = createMissingContent({
    key: new Uint8Array(16),
    trustedHops: 0,
    log: { info: (line) => lines.push(line) },
    now: () => time,
    quote: show,
    limits: { ...missingLimits, ...limits },
  })
  function ask(event: CallEvent, address: string, method = 'GET'): void {
    const readBody = () => Promise.resolve(undefined)
    table.observe({
      call: { method, path: '/', query: '', headers: {}, address, readBody },
      ...{ surface: 'rest', shownPath: '/', family: 'curl', reply: undefined },
      ...{ time, duration: 1, events: [event] },
    })
  }
  return {
    ...table,
    ask,
    lines,
    show,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    /** Asks from so many networks of IPv4. */
    askFrom(event: CallEvent, count: number, first = 0) {
      for (let at = first; at < first + count; at += 1) ask(event, `10.0.${at}.1`)
    },
  }
}

describe('Missing content', () => {
  it('is a text only from the tenth network on, and shows the text as that one asked', () => {
    const { ask, askFrom, list, show } = createTable()
    askFrom(search('Price List'), 9)
    askFrom(page('/careers/'), 9)
    // The same networks again, another of their addresses, and a link checker.
    askFrom(search('price list'), 9)
    ask(search('price list'), '10.0.0.77')
    ask(search('price list'), '10.0.9.1', 'HEAD')
    expect(list()).toEqual([])
    expect(show).not.toHaveBeenCalled()
    ask(search(' PRICE list '), '2001:db8:1::1')
    ask(page('/careers'), '2001:db8:1::1')
    ask(page('/careers'), '2001:db8:1:ffff::1')
    ask(page('/careers'), '2001:db8:2::1')
    expect(list()).toEqual([
      { kind: 'page', text: '"/careers"', networks: 11 },
      { kind: 'search', text: '"price list"', networks: 10 },
    ])
  })

  it('counts the networks of a day', () => {
    const { askFrom, list, pass } = createTable()
    askFrom(page('/a/'), 9)
    pass(missingLimits.lifetime - 1)
    askFrom(page('/b/'), 10)
    pass(1)
    askFrom(page('/a/'), 9, 20)
    expect(list().map(({ text }) => text)).toEqual(['"/b"'])
    pass(missingLimits.lifetime - 1)
    expect(list()).toEqual([])
  })

  it('is shortened and escaped, in the log too', () => {
    const { askFrom, list, lines, report } = createTable()
    askFrom(search(`\u001B[2J\n\u202E${'x'.repeat(200)}`), 10)
    const shown = `"\\u{1b}[2j\\u{a}\\u{202e}${'x'.repeat(80 - 6)}…"`
    expect(list()).toMatchObject([{ text: shown }])
    report()
    expect(lines).toEqual([`Not found by visitors from 10 networks: search ${shown}`])
  })

  it('is logged again only with more networks', () => {
    const { askFrom, lines, report } = createTable()
    askFrom(page('/a/'), 10)
    report()
    report()
    askFrom(page('/a/'), 15)
    report()
    expect(lines.map((line) => line.match(/\d+/)?.[0])).toEqual(['10', '15'])
  })

  it('lists at most fifty texts, and counts at most a hundred networks', () => {
    const { askFrom, list } = createTable()
    for (let at = 0; at < 60; at += 1) askFrom(page(`/${at}/`), at === 59 ? 200 : 10)
    expect(list()).toHaveLength(50)
    expect(list()[0]).toEqual({ kind: 'page', text: '"/59"', networks: 100 })
  })

  it.each([
    ['entries', { entries: 3 }],
    ['bytes', { bytes: 3 * 500 }],
  ])('drops the oldest when all %s are taken', (_what, limits) => {
    const { askFrom, list } = createTable(limits)
    for (const path of ['/a/', '/b/', '/c/', '/d/']) askFrom(page(path), 10)
    expect(list().map(({ text }) => text)).toEqual(['"/b"', '"/c"', '"/d"'])
  })

  it('takes no more memory than its limit in a flood of different texts', () => {
    const { ask, list, askFrom } = createTable()
    askFrom(page('/first/'), 10)
    for (let at = 0; at < missingLimits.entries - 1; at += 1) ask(page(`/${at}/`), '10.0.0.1')
    expect(list()).toHaveLength(1)
    ask(page('/last/'), '10.0.0.1')
    expect(list()).toEqual([])
  })
})
