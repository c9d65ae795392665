/** How many mistakes of the two sets the check accepts, and that it accepts every valid text. */
import { expect, it } from 'vitest'
import { checkSet, isAccepted } from '../../support/mistake-sets.ts'

it.each([
  ['reported', 54],
  ['own', 134],
] as const)('few mistakes of the set %s are accepted', async (name, most) => {
  const accepted = (await checkSet(name)).filter(isAccepted)
  expect(accepted.map(({ id }) => id).length).toBeLessThanOrEqual(most)
})
