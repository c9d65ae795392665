import { expect, it } from 'vitest'
import { describeImport, importFolder } from '../../support/imported.ts'

it.each(['mkdocs', 'hugo', 'docusaurus'])(
  'A site of %s in two languages passes the check',
  async (name) => {
    const imported = await importFolder(`tests/fixtures/import/${name}`)
    expect(imported.mistakes).toEqual([])
    const expected = `../../fixtures/import/${name}.expected.txt`
    await expect(await describeImport(imported)).toMatchFileSnapshot(expected)
  },
)
