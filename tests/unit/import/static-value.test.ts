import { expect, it } from 'vitest'
import { readExportedValue } from '../../../scripts/import/static-value.ts'

it.each([
  [
    'export default { a: 1, b: [true, null, `t`], "c": { d: \'e\' } }',
    { a: 1, b: [true, null, 't'], c: { d: 'e' } },
  ],
  ['module.exports = { a: require.resolve("./s.js") }', { a: './s.js' }],
  [
    'const x: T = { a: 1 } as const\nexport default { ...x, b: x } satisfies T',
    { a: 1, b: { a: 1 } },
  ],
  ['export default { a: process.env.A, b: () => 1, c: 1 + 1 }', {}],
  ['const a = { b: a }\nexport default a', {}],
  ['export default async function () {}', undefined],
  ['export default {', undefined],
])('The value of %s is read without running it', async (text, expected) => {
  const value = await readExportedValue(text, 'a.ts')
  if (expected === undefined) expect(value).toBeUndefined()
  else expect(value).toMatchObject(expected)
})
