/**
 * How the time to read a text grows with its length, measured against itself so that a busy machine
 * does not matter.
 */
import type { HostileShape } from './hostile-texts.ts'

/** Reads a text. What it returns is passed over; a promise is waited for. */
export type Read = (text: string) => unknown

const short = 4_000
const long = 4 * short

/** How much longer a text of four times the length may take: 4 is linear, 16 quadratic. */
const mostGrowth = 8
/**
 * Noise makes a growth seem larger, hardly ever smaller, so that the smallest of several counts.
 */
const attempts = 20

/**
 * Passes over the long text in which a reader is not measured further; quadratic readers take
 * thousands.
 */
const cheap = 100
/** Passes that one sample lasts at least, and those after which one sample is exact enough. */
const sampleLength = 100
const exactLength = 2_000
/** Shapes after which a reader is known to be slow. */
const mostTold = 3

/**
 * The shapes whose reading takes more time than their length accounts for, each with its growth.
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
  /** Milliseconds of one pass over the long text. */
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
 * Time of one reading: the best of several samples, each of as many readings as last long enough to
 * be told apart.
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

/** Milliseconds of looking at every unit of a long text once: the yardstick of this machine. */
function timeOfPass(): number {
  const text = 'a"'.repeat(long / 2)
  const times = Array.from({ length: 50 }, () => {
    const started = performance.now()
    for (let at = 0; at < long; at += 1) seen ^= text.charCodeAt(at)
    return performance.now() - started
  })
  // What was seen is looked at, or the loop might be left out as useless.
  return seen === -1 ? 0 : Math.min(...times.filter((time) => time > 0))
}
