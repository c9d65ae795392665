import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runStep } from '../../../src/release/progress.ts'
import type { Step } from '../../../src/release/progress.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What a step writes while it does `work`. */
async function writtenBy(
  isTTY: boolean | undefined,
  work: (step: Step) => void,
): Promise<{ writes: string[]; result: number[] }> {
  const writes: string[] = []
  const output = { isTTY, write: (text: string) => writes.push(text) }
  const result = await runStep(
    'Read pages',
    output,
    (step) => {
      work(step)
      return Promise.resolve([1, 2, 3])
    },
    ({ length }) => `${length} pages`,
  )
  return { writes, result }
}

/** Advances once every 40 ms, ten times. */
function advanceTenTimes(step: Step): void {
  for (let done = 1; done <= 10; done += 1) {
    vi.advanceTimersByTime(40)
    step.advance(done, 10)
  }
}

const lineStart = '\r'
const restOfLine = '\u001b[K'

describe('A step of the build', () => {
  it('returns what its work returned', async () => {
    expect((await writtenBy(false, () => undefined)).result).toEqual([1, 2, 3])
  })

  it('writes one line when it is done: name, summary and seconds, and no control characters', async () => {
    for (const isTTY of [false, undefined]) {
      const { writes } = await writtenBy(isTTY, advanceTenTimes)
      expect(writes).toEqual(['  Read pages: 3 pages (0.4 s)\n'])
    }
  })

  it('moves one line on a terminal, at most ten times a second, and replaces it at the end', async () => {
    const { writes } = await writtenBy(true, advanceTenTimes)
    expect(writes).toEqual([
      `${lineStart}  Read pages: 3 of 10${restOfLine}`,
      `${lineStart}  Read pages: 6 of 10${restOfLine}`,
      `${lineStart}  Read pages: 9 of 10${restOfLine}`,
      `${lineStart}${restOfLine}  Read pages: 3 pages (0.4 s)\n`,
    ])
  })

  it('that fails writes no summary and lets the error through', async () => {
    const writes: string[] = []
    const output = { isTTY: false, write: (text: string) => writes.push(text) }
    const work = () => Promise.reject(new Error('No page'))
    await expect(runStep('Read pages', output, work, () => 'never')).rejects.toThrow('No page')
    expect(writes).toEqual([])
  })
})
