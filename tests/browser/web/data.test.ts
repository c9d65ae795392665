/** The three views of a collection in a browser: both schemes, phones, large text, links to entries. */
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { findCutText, fontSizes, fontSizeSwitch } from '../../support/cut-text.ts'
import { findAxeViolations, findHtmlFaults } from '../../support/judge-page.ts'
import { useWebsite } from '../../support/website.ts'

const paths = ['/en/berths/', '/en/services/', '/en/news/', '/fr/postes/']

describe('A page with a collection', () => {
  const website = useWebsite('harbour')

  it.each(paths)('%s is valid HTML', async (path) => {
    expect(await findHtmlFaults(await (await website.fetch(baseUrl + path)).text())).toEqual([])
  })

  it.each(paths.flatMap((path) => (['light', 'dark'] as const).map((scheme) => [path, scheme])))(
    '%s can be used by everyone in the %s scheme, and asks for nothing that the policy forbids',
    async (path, scheme) => {
      const options = { colorScheme: scheme as 'light', viewport: { width: 390, height: 800 } }
      await website.visit(
        path,
        async (page, breaches) => {
          expect(await findAxeViolations(page)).toEqual([])
          const overflow = 'document.documentElement.scrollWidth - innerWidth'
          expect(await page.evaluate<number>(overflow)).toBe(0)
          expect(breaches).toEqual([])
        },
        options,
      )
    },
  )

  it('marks the entry that a link leads to, in a list and in a table', async () => {
    for (const [path, other] of [
      ['/en/services/#services-fuel', '/en/services/'],
      ['/en/berths/#berths-b-3', '/en/berths/'],
    ] as const) {
      const colour = `getComputedStyle(document.querySelector('tr:has(> [scope=row]):nth-child(7), article:nth-child(2)')).backgroundColor`
      const marked = await (await website.open(path)).evaluate<string>(colour)
      const plain = await (await website.open(other)).evaluate<string>(colour)
      expect([path, marked === plain]).toEqual([path, false])
    }
  })
})

describe.each(fontSizes)('At a font size of %d pixels', (size) => {
  const website = useWebsite('harbour', [fontSizeSwitch(size)])

  it('no value is cut on phones', async () => {
    expect(await findCutText(website, paths)).toEqual([])
  })
})
