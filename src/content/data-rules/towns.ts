/**
 * Finds repeated towns, towns without inhabitants, misspelt regions and incomplete coordinates.
 * Also finds columns that no template uses, and empty values of columns that a template uses.
 */
import { listPlaceholders } from '../../site/placeholders.ts'
import type { CityRow } from '../cities.ts'
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'
import type { Finding } from '../mistake.ts'
import { findNearest } from '../nearest.ts'
import { isOfEntries } from '../page-files.ts'
import type { CityTemplate } from '../page-files.ts'

const file = 'cities.csv'
/**
 * If a region has at least this many towns, its name is probably right. A similar name with only
 * one town is then probably a misspelling.
 */
const fewest = 3

/** Compares the rows of `cities.csv` with each other and with the templates. */
export function* checkTowns({ cities, templates }: Pick<Content, 'cities' | 'templates'>) {
  for (const towns of Map.groupBy(cities, ({ lang }) => lang).values()) {
    yield* checkTwins(towns)
    yield* checkRegions(towns)
  }
  for (const { line, population } of cities) {
    if (population > 0) continue
    const message = 'is 0: write the number of people in the town'
    yield warning({ file, line, field: 'population', message })
  }
  for (const { line, latitude, longitude } of cities) {
    if ((latitude === undefined) === (longitude === undefined)) continue
    const field = latitude === undefined ? 'latitude' : 'longitude'
    yield { file, line, field, message: 'is empty: write both latitude and longitude, or neither' }
  }
  yield* checkColumns(
    cities,
    templates.filter((template) => !isOfEntries(template)),
  )
}

/** Compares the columns that an organisation adds with the placeholders of its templates. */
function* checkColumns(
  cities: readonly CityRow[],
  templates: readonly CityTemplate[],
): Generator<Finding> {
  const columns = new Set(cities.flatMap(({ own }) => Object.keys(own)))
  const used = templates.map(({ file: of, lang, body, data }) => {
    const { title, description = '' } = data
    return { of, lang, names: listPlaceholders([title, description, body].join('\n')) }
  })
  for (const field of columns) {
    const users = used.filter(({ names }) => names.includes(field))
    if (users.length === 0 && used.length > 0) {
      const message = `is not used by any template: write {${field}} in ${used.map(({ of }) => of).join(' or ')}, or remove the column`
      yield warning({ file, line: 1, field, message })
    }
    for (const { of, lang } of users) {
      for (const { line, own, lang: spoken } of cities) {
        if (spoken !== lang || own[field] !== undefined) continue
        yield { file, line, field, message: `is empty, but ${of} has {${field}}: write a value` }
      }
    }
  }
}

function* checkTwins(towns: readonly CityRow[]) {
  const byPlace = Map.groupBy(towns, ({ name, region }) => `${name}, ${region}`)
  for (const [place, [first, ...others]] of byPlace) {
    for (const { line } of others) {
      const message = `${place} is already in line ${first?.line ?? 1}: remove one of the two lines`
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
