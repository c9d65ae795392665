/**
 * Runs property tests: a fixed number of runs by default, or `FUZZ_SECONDS` for each property if
 * set.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'

const seconds = Number(process.env.FUZZ_SECONDS ?? 0)

/** Number of runs of a property without `FUZZ_SECONDS`. */
const usualRuns = 1_000

/** Timeout of a test with one property, in milliseconds. */
export const fuzzTimeout = seconds * 1000 + 60_000

/**
 * Tests a property, first with `examples` (inputs that once failed), then with generated values.
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

/** An input that once caused a failure, and a description of the failure. */
export interface HostileInput<Input = string> {
  readonly broke: string
  readonly input: Input
}

/** Reads the inputs of a file in `tests/fixtures/hostile/`. */
export function readHostile<Input = string>(name: string): HostileInput<Input>[] {
  const text = readFileSync(`tests/fixtures/hostile/${name}.json`, 'utf8')
  return JSON.parse(text) as HostileInput<Input>[]
}

/**
 * Generates texts with many of the given characters, for example those with a meaning for a parser.
 */
export function textOf(...signs: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...signs), maxLength: 30 }) },
    { weight: 2, arbitrary: fc.string({ unit: fc.oneof(fc.constantFrom(...signs), letters) }) },
    { weight: 1, arbitrary: anyText },
  )
}

const letters = fc.constantFrom('a', 'b', '0', '9', ' ', 'ł', '\u{1f600}')

/** Generates any text, including lone surrogates, control characters and combining marks. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
)

/**
 * Generates any value of a header field: bytes without control characters, as node:http decodes
 * them.
 */
export const fieldText: fc.Arbitrary<string> = fc.string({
  unit: fc
    .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff }))
    .map((code) => String.fromCharCode(code)),
})
