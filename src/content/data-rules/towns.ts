/** Checks for repeated towns, towns without inhabitants, and misspelt regions. */
import type { CityRow } from '../cities.ts'
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import { findNearest } from '../nearest.ts'
import type { Found } from './found.ts'

const file = 'cities.csv'
/**
 * From this number of towns on, a region with a similar name and one town is probably a
 * misspelling.
 */
const fewest = 3

/** Warnings from comparing the rows of `cities.csv`. */
export function checkTowns({ cities }: Pick<Content, 'cities'>): Found {
  const byLanguage = Map.groupBy(cities, ({ lang }) => lang)
  const warnings = [...byLanguage.values()].flatMap((towns) => [
    ...warnOfTwins(towns),
    ...warnOfRegions(towns),
  ])
  const empty = cities.filter(({ population }) => population === 0)
  const message = 'is 0, expects the number of people who live there'
  return {
    warnings: [
      ...warnings,
      ...empty.map(({ line }) => ({ file, line, field: 'population', message })),
    ],
  }
}

function warnOfTwins(towns: readonly CityRow[]): Mistake[] {
  const byPlace = Map.groupBy(towns, ({ name, region }) => `${name}, ${region}`)
  return [...byPlace].flatMap(([place, [first, ...others]]) =>
    others.map(({ line }) => {
      const message = `${place} is in line ${first?.line ?? 1} already, expects each town once`
      return { file, line, field: 'name', message }
    }),
  )
}

function warnOfRegions(towns: readonly CityRow[]): Mistake[] {
  const byRegion = Map.groupBy(towns, ({ region }) => region)
  const usual = [...byRegion].filter(([, rows]) => rows.length >= fewest).map(([region]) => region)
  return [...byRegion].flatMap(([region, [town, ...others]]) => {
    const nearest = others.length === 0 ? findNearest(region, usual, 2) : undefined
    if (nearest === undefined || !town) return []
    const message = `"${region}" is in this line alone: did you mean ${nearest}?`
    return [{ file, line: town.line, field: 'region', message }]
  })
}
