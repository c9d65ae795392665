import { expect, it } from 'vitest'
import { describeImport, importFolder } from '../../support/imported.ts'

it('A site of MkDocs in two languages becomes a folder that passes the check', async () => {
  const imported = await importFolder('tests/fixtures/import/mkdocs')
  expect(imported.mistakes).toEqual([])
  const expected = '../../fixtures/import/mkdocs.expected.txt'
  await expect(await describeImport(imported)).toMatchFileSnapshot(expected)
})
