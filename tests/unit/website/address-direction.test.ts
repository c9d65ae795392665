import { expect, it } from 'vitest'
import { directionOf } from '../../../src/website/components/address-direction.ts'

it.each([
  ['tel:+48585550144', 'ltr'],
  ['mailto:hello@example.com', 'ltr'],
  ['/ar/contact/', undefined],
  ['https://example.com/', undefined],
])('A link to %s has the direction %s', (href, direction) => {
  expect(directionOf(href)).toBe(direction)
})
