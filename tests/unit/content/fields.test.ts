import { expect, it } from 'vitest'
import { text } from '../../../src/content/schemas/fields.ts'

it('A text of a field is one line', () => {
  expect(text(9).parse(' One\r\n\ttwo\n')).toBe('One two')
})
