import { describe, expect, it } from 'vitest'
import { homePath } from '../../../src/site/address.ts'
import { readBuiltSite } from '../../../tests/support/app.ts'
import { findCutText, fontSizes, fontSizeSwitch } from '../../../tests/support/cut-text.ts'
import { useWebsite } from '../../../tests/support/website.ts'

describe.each(fontSizes)('Home pages at a font size of %d pixels', (size) => {
  const website = useWebsite('sample', [fontSizeSwitch(size)])

  it('have no text that is cut on phones', async () => {
    const { languages } = (await readBuiltSite('sample')).info
    const homes = languages.map((lang) => homePath(lang, languages[0] ?? lang))
    expect(await findCutText(website, homes)).toEqual([])
  })
})
