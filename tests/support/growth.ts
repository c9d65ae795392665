/**
 * Measures how the time to parse a text grows with its length. Only ratios of times are compared,
 * so that a busy machine does not matter.
 */
import type { HostileShape } from './hostile-texts.ts'

/** Parses a text. The result is ignored; a promise is awaited. */
export type Read = (text: string) => unknown

const short = 4_000
const long = 4 * short

/**
 * Maximum ratio of the times for the long text and for the short one, which has a quarter of the
 * length. Linear growth is 4, quadratic growth is 16.
 */
const mostGrowth = 8
/**
 * Maximum number of measurements of a growth. The smallest result counts, because other load almost
 * always makes a result larger.
 */
const attempts = 20

/**
 * Unit of time: one loop over the long text ("pass"). A parser that takes at most this many passes
 * is not measured further. Quadratic parsers take thousands.
 */
const cheap = 100
/** Minimum length of a sample in passes, and the length from which one sample is exact enough. */
const sampleLength = 100
const exactLength = 2_000
/** Number of slow shapes after which no further shape is measured. */
const mostTold = 3

/**
 * Finds the shapes whose parsing time grows too steeply with the length. Returns a sentence for
 * each.
 */
export async function findSteep(read: Read, shapes: readonly HostileShape[]): Promise<string[]> {
  const pass = timeOfPass()
  const steep: string[] = []
  for (const { name, grow } of shapes) {
    const growth = await growthOf(read, { small: grow(short), large: grow(long), pass })
    if (growth > mostGrowth) steep.push(`${name} takes ${growth.toFixed(1)} times as long`)
    if (steep.length === mostTold) break
  }
  return steep
}

interface Sizes {
  readonly small: string
  readonly large: string
  /** Time of one pass over the long text, in milliseconds. */
  readonly pass: number
}

async function growthOf(read: Read, { small, large, pass }: Sizes): Promise<number> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if ((await timeOf(read, large, 1)) <= cheap * pass) return 1
  }
  let growth = Infinity
  for (let attempt = 0; attempt < attempts && growth > mostGrowth; attempt += 1) {
    const ratio = (await fastest(read, large, pass)) / (await fastest(read, small, pass))
    growth = Math.min(growth, ratio)
  }
  return growth
}

/**
 * Time to parse a text once, in milliseconds: the shortest of several samples. Each sample parses
 * the text often enough to be measurable.
 */
async function fastest(read: Read, text: string, pass: number): Promise<number> {
  let repetitions = 1
  let time = await timeOf(read, text, repetitions)
  while (time < sampleLength * pass) {
    repetitions *= 2
    time = await timeOf(read, text, repetitions)
  }
  for (let sample = 0; sample < 3 && time < exactLength * pass; sample += 1) {
    time = Math.min(time, await timeOf(read, text, repetitions))
  }
  return time / repetitions
}

async function timeOf(read: Read, text: string, repetitions: number): Promise<number> {
  const started = performance.now()
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const result = read(text)
    if (result instanceof Promise) await result
  }
  return performance.now() - started
}

let seen = 0

/**
 * Time to read each UTF-16 unit of a long text once, in milliseconds. It depends on the speed of
 * the machine.
 */
function timeOfPass(): number {
  const text = 'a"'.repeat(long / 2)
  const times = Array.from({ length: 50 }, () => {
    const started = performance.now()
    for (let at = 0; at < long; at += 1) seen ^= text.charCodeAt(at)
    return performance.now() - started
  })
  // Uses the result of the loop. Otherwise the compiler might remove the loop.
  return seen === -1 ? 0 : Math.min(...times.filter((time) => time > 0))
}
