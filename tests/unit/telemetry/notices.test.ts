import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEpisode, createTally } from '../../../src/telemetry/notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A log that is a list. */
function createList() {
  const lines: string[] = []
  const take = (line: string) => {
    lines.push(line)
  }
  return { lines, log: { info: take, warn: take } }
}

it('What goes on is told once when it begins, and once when it is over', () => {
  const { lines, log } = createList()
  const happen = createEpisode({
    log,
    begins: 'It begins',
    ends: (count, seconds) => `It is over: ${count} in ${seconds} s`,
    quiet: 10_000,
    elapsed: () => Date.now(),
  })
  for (let second = 0; second < 30; second += 1) {
    for (let count = 0; count < 100; count += 1) happen()
    vi.advanceTimersByTime(1_000)
  }
  expect(lines).toEqual(['It begins'])
  vi.advanceTimersByTime(9_000)
  expect(lines).toEqual(['It begins', 'It is over: 3000 in 29 s'])
  vi.advanceTimersByTime(100_000)
  happen()
  expect(lines).toHaveLength(3)
})

describe('A tally', () => {
  it('is told by kind, at most once in its time, and starts anew', () => {
    const { lines, log } = createList()
    const tally = createTally({ log, subject: 'Unread', pause: 60_000 })
    for (let count = 0; count < 1_000; count += 1) tally.add('malformed')
    tally.add('slow')
    expect(lines).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(lines).toEqual(['Unread: 1000 malformed, 1 slow'])
    tally.add('slow')
    tally.report()
    expect(lines.at(-1)).toBe('Unread: 1 slow')
  })

  it('of nothing is not told', () => {
    const { lines, log } = createList()
    createTally({ log, subject: 'Unread', pause: 60_000 }).report()
    vi.advanceTimersByTime(600_000)
    expect(lines).toEqual([])
  })
})
