/** Larger text on phones: no template cuts words off (WCAG 2.2, 1.4.4 and 1.4.10). */
import { describe, expect, it } from 'vitest'
import { readBuiltSite } from '../../support/app.ts'
import { findCutText, fontSizes, fontSizeSwitch } from '../../support/cut-text.ts'
import { useWebsite } from '../../support/website.ts'

type Fixture = 'agency' | 'museum'

/** Types of which one page in each language is enough. */
const alike = ['offer', 'blog', 'guide', 'legal', 'city']

/** A page for each template in each language. */
async function pathsOfTemplates(name: Fixture): Promise<string[]> {
  const site = await readBuiltSite(name)
  const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at) ?? []).flat()
  const offers = site.prices?.offers.map(({ url }) => new URL(url).pathname) ?? []
  const templates = new Map(
    pages.map(({ path, lang, type, region }) => {
      const isAlike = alike.includes(type) || region !== undefined
      return [isAlike ? `${lang} ${type} ${region !== undefined}` : path, path]
    }),
  )
  return [...new Set([...templates.values(), ...offers, '/nothing/'])]
}

describe.each(['agency', 'museum'] as const)('Text of "%s"', (name) => {
  describe.each(fontSizes)('at a font size of %d pixels', (size) => {
    const website = useWebsite(name, [fontSizeSwitch(size)])

    it('is cut nowhere on phones', async () => {
      expect(await findCutText(website, await pathsOfTemplates(name))).toEqual([])
    })
  })
})
