/**
 * Property tests whose length is chosen: short by default, `FUZZ_SECONDS` for each property when it
 * is set.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'

const seconds = Number(process.env.FUZZ_SECONDS ?? 0)

/** Runs of a property when no time is set. */
const usualRuns = 1_000

/** Milliseconds a test of one property may take. */
export const fuzzTimeout = seconds * 1000 + 60_000

/**
 * Holds a property against generated values, and first against those that once broke one like it.
 */
export async function fuzz<Values extends unknown[]>(
  property: fc.IProperty<Values> | fc.IAsyncProperty<Values>,
  { runs = usualRuns, examples = [] }: { runs?: number; examples?: readonly Values[] } = {},
): Promise<void> {
  const length =
    seconds > 0
      ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: seconds * 1000 }
      : { numRuns: runs }
  await fc.assert(property as fc.IAsyncProperty<Values>, { ...length, examples: [...examples] })
}

/** An input that broke something once, and what it broke. */
export interface HostileInput<Input = string> {
  readonly broke: string
  readonly input: Input
}

/** The inputs of a file under `tests/fixtures/hostile/`. */
export function readHostile<Input = string>(name: string): HostileInput<Input>[] {
  const text = readFileSync(`tests/fixtures/hostile/${name}.json`, 'utf8')
  return JSON.parse(text) as HostileInput<Input>[]
}

/** A text in which signs that mean something to a reader are frequent. */
export function textOf(...signs: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...signs), maxLength: 30 }) },
    { weight: 2, arbitrary: fc.string({ unit: fc.oneof(fc.constantFrom(...signs), letters) }) },
    { weight: 1, arbitrary: anyText },
  )
}

const letters = fc.constantFrom('a', 'b', '0', '9', ' ', 'ł', '\u{1f600}')

/** Any text at all: halves of surrogate pairs, controls and marks too. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
)

/** Any text that a header field can carry: bytes but for controls, as node:http reads them. */
export const fieldText: fc.Arbitrary<string> = fc.string({
  unit: fc
    .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff }))
    .map((code) => String.fromCharCode(code)),
})
