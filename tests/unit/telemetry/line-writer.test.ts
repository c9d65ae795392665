import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLineWriter } from '../../../src/telemetry/line-writer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A writer whose stream takes a batch when it is told to. */
function createSlow(most = 1_000) {
  const batches: string[] = []
  const waiting: ((error?: Error) => void)[] = []
  const writer = createLineWriter({
    stream: {
      write(text, done) {
        batches.push(text)
        waiting.push(done)
      },
    },
    most,
    pause: 100,
    describeLoss: (lines) => `lost ${lines}`,
  })
  /** The stream has taken the batch before, or failed to. */
  const take = (error?: Error) => {
    waiting.shift()?.(error)
  }
  return { writer, batches, take }
}

describe('Lines that may wait', () => {
  it('go out together', () => {
    const { writer, batches } = createSlow()
    writer.add('a')
    writer.add('b')
    vi.advanceTimersByTime(99)
    writer.add('c')
    expect(batches).toEqual([])
    vi.advanceTimersByTime(1)
    expect(batches).toEqual(['a\nb\nc\n'])
  })

  it('go out before one that may not, in their order', () => {
    const { writer, batches } = createSlow()
    writer.add('a')
    writer.addNow('b')
    expect(batches).toEqual(['a\nb\n'])
  })

  it('wait for the batch before, and follow it at once', () => {
    const { writer, batches, take } = createSlow()
    writer.addNow('a')
    writer.addNow('b')
    writer.add('c')
    vi.advanceTimersByTime(1_000)
    expect(batches).toEqual(['a\n'])
    take()
    expect(batches).toEqual(['a\n', 'b\nc\n'])
  })
})

describe('A stream that takes nothing', () => {
  it('costs no more than the bound, and is told later how much was lost', () => {
    const { writer, batches, take } = createSlow(10)
    writer.addNow('first')
    for (let count = 0; count < 1_000; count += 1) writer.add('xyz')
    expect(batches).toEqual(['first\n'])
    take()
    // 998 found no room: two lines of three characters and their ends fill ten.
    expect(batches).toEqual(['first\n', 'xyz\nxyz\nlost 998\n'])
    take()
    writer.addNow('again')
    expect(batches.at(-1)).toBe('again\n')
  })

  it('makes nobody wait for ever who wants to end', async () => {
    const { writer, batches } = createSlow()
    writer.add('a')
    const ended = writer.end(500)
    expect(batches).toEqual(['a\n'])
    await vi.advanceTimersByTimeAsync(500)
    await ended
  })
})

it('A stream that fails is told with the next line how much it has lost', () => {
  const { writer, batches, take } = createSlow()
  writer.addNow('a')
  take(new Error('the disk is full'))
  expect(batches).toEqual(['a\n'])
  writer.addNow('b')
  expect(batches).toEqual(['a\n', 'b\nlost 1\n'])
})

describe('The end', () => {
  it('waits until all is written', async () => {
    const { writer, take } = createSlow()
    let isOver = false
    writer.addNow('a')
    writer.add('b')
    const ended = writer.end(10_000).then(() => (isOver = true))
    take()
    await vi.advanceTimersByTimeAsync(10)
    expect(isOver).toBe(false)
    take()
    await ended
  })

  it('is at once where nothing waits', async () => {
    await createSlow().writer.end(10_000)
  })
})
