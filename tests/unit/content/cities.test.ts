import { describe, expect, it } from 'vitest'
import { parseCities } from '../../../src/content/cities.ts'
import { fillCityText } from '../../../src/content/city-pages.ts'
import type { Mistake } from '../../../src/content/mistake.ts'

/** What a template with both forms of a region becomes for the only row of a file. */
function fill(csv: string): { text: string | undefined; mistakes: Mistake[] } {
  const mistakes: Mistake[] = []
  const [city] = parseCities(csv, ['pl', 'en'], { mistakes, warnings: [] })
  return { text: city && fillCityText('{region}, w {regionLocative}', city), mistakes }
}

describe('The form of a region in a sentence', () => {
  it('is that of its column', () => {
    const csv = 'slug,name,region,regionLocative,population,lang\nely,Ełk,śląskie,śląskim,9,pl\n'
    expect(fill(csv)).toEqual({ text: 'śląskie, w śląskim', mistakes: [] })
  })

  it.each([
    ['the column is absent', 'slug,name,region,population,lang\nely,Ely,Kent,9,en\n'],
    ['its value is empty', 'slug,name,region,regionLocative,population,lang\nely,Ely,Kent,,9,en\n'],
  ])('is the region where %s', (_case, csv) => {
    expect(fill(csv)).toEqual({ text: 'Kent, w Kent', mistakes: [] })
  })

  it('does not stand in for a column that must be there', () => {
    const { mistakes } = fill('slug,name,regionLocative,population,lang\nely,Ely,Kent,9,en\n')
    expect(mistakes.map(({ field }) => field)).toEqual(['region'])
  })
})
