/** Names that are one file on other systems. */
import { expect, it } from 'vitest'
import { checkAlikeNames } from '../../../src/content/folder-entries.ts'

it.each([
  [['pages/en/Mill.png', 'pages/en/mill.png'], 'pages/en/mill.png', 'pages/en/Mill.png'],
  [['a/mühle.png', 'a/mühle.png'.normalize('NFD')], 'a/mühle.png'.normalize('NFD'), 'a/mühle.png'],
  [['Brand', 'brand'], 'brand', 'Brand'],
])('Of %s one is reported', (names, file, other) => {
  const entries = names.map((name) => ({ name, isFolder: !name.includes('.') }))
  const message = `has the same name as ${other} on macOS or Windows: rename one of the two`
  expect(checkAlikeNames(entries)).toEqual([{ file, message }])
})

it('Different names are not reported', () => {
  const names = ['a/mill.png', 'b/mill.png', 'a/mills.png', 'a/muhle.png', 'a/mühle.png']
  expect(checkAlikeNames(names.map((name) => ({ name, isFolder: false })))).toEqual([])
})
