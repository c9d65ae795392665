/** Checks for repeated towns, towns without inhabitants, and misspelt regions. */
import type { CityRow } from '../cities.ts'
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'
import { findNearest } from '../nearest.ts'

const file = 'cities.csv'
/**
 * From this number of towns on, a region with a similar name and one town is probably a
 * misspelling.
 */
const fewest = 3

/** Warnings from comparing the rows of `cities.csv`. */
export function* checkTowns({ cities }: Pick<Content, 'cities'>) {
  for (const towns of Map.groupBy(cities, ({ lang }) => lang).values()) {
    yield* checkTwins(towns)
    yield* checkRegions(towns)
  }
  for (const { line, population } of cities) {
    if (population > 0) continue
    const message = 'is 0, expects the number of people who live there'
    yield warning({ file, line, field: 'population', message })
  }
}

function* checkTwins(towns: readonly CityRow[]) {
  const byPlace = Map.groupBy(towns, ({ name, region }) => `${name}, ${region}`)
  for (const [place, [first, ...others]] of byPlace) {
    for (const { line } of others) {
      const message = `${place} is already in line ${first?.line ?? 1}, expects each town once`
      yield warning({ file, line, field: 'name', message })
    }
  }
}

function* checkRegions(towns: readonly CityRow[]) {
  const byRegion = Map.groupBy(towns, ({ region }) => region)
  const usual = [...byRegion].filter(([, rows]) => rows.length >= fewest).map(([region]) => region)
  for (const [region, [town, ...others]] of byRegion) {
    const nearest = others.length === 0 ? findNearest(region, usual, 2) : undefined
    if (nearest === undefined) continue
    const message = `"${region}" is only in this line: did you mean ${nearest}?`
    yield warning({ file, line: town?.line, field: 'region', message })
  }
}
