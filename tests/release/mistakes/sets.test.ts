/**
 * The sets of mistakes and of valid texts. Few mistakes are accepted, no valid text is refused, and
 * each message ends in what to type.
 */
import { expect, it } from 'vitest'
import { checkSet, isAccepted } from '../../support/mistake-sets.ts'

/** The last part of a message: an instruction, or the expected value. */
const instruction =
  /(?:[:,.] (?:write|add|remove|use|keep|put|rename|save|type|set|name|did you mean|call|check|begin)\b|\bexpects\b|\bneeds quotes, as in\b|\bmust (?:be|hold|have)\b|\bbut .* is(?: there)?\b|^add )[^]*$/i

it.each([
  ['reported', 97],
  ['own', 162],
] as const)('at most 5 %% of the mistakes of the set %s are accepted', async (name, rows) => {
  const checked = await checkSet(name)
  expect(checked).toHaveLength(rows)
  const accepted = checked.filter(isAccepted).map(({ id }) => id)
  expect(accepted.length, accepted.join(', ')).toBeLessThanOrEqual(rows * 0.05)
  const messages = checked.flatMap(({ mistakes, warnings }) => [...mistakes, ...warnings])
  expect(messages.filter((message) => !instruction.test(message))).toEqual([])
})

it('nothing is said of valid texts', async () => {
  const checked = await checkSet('valid')
  expect(checked.length).toBeGreaterThanOrEqual(80)
  const said = checked.filter(({ mistakes, warnings }) => mistakes.length + warnings.length > 0)
  expect(said).toEqual([])
})
