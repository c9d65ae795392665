/**
 * Creates city pages. Each language has one template. Each row of `cities.csv` fills the template
 * of its language.
 */
import { digest } from '../http/etag.ts'
import type { PageRecord } from '../site/page-record.ts'
import { fillPlaceholders } from '../site/placeholders.ts'
import type { Language } from '../site/vocabulary.ts'
import type { CityRow } from './cities.ts'
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'
import { isOfEntries } from './page-files.ts'
import type { CityTemplate } from './page-files.ts'

/** A page made from a city template and one row of `cities.csv`. */
export interface CityPage {
  readonly template: CityTemplate
  readonly city: CityRow
  readonly record: PageRecord
}

/** Creates the city pages. Reports rows whose language has no template file. */
export function createCityPages(
  { templates, cities, unreadable }: Pick<Content, 'templates' | 'cities' | 'unreadable'>,
  mistakes: Mistake[],
): CityPage[] {
  const towns = templates.filter((template) => !isOfEntries(template))
  return cities.flatMap((city) => {
    const template = towns.find(({ lang }) => lang === city.lang)
    if (!template) {
      const file = `city/${city.lang}.md`
      // The template exists, and its mistakes are already reported. A report for each row would
      // hide other mistakes.
      if (unreadable.some((known) => known.file === file)) return []
      const message = `${city.lang} has no template for pages of towns: add the file ${file}`
      mistakes.push({ file: 'cities.csv', line: city.line, field: 'lang', message })
      return []
    }
    const { address, title, description, updated } = template.data
    const path = fillCityText(address, city)
    const record: PageRecord = {
      path,
      title: fillCityText(title, city),
      description: description && fillCityText(description, city),
      type: 'city',
      lang: city.lang,
      updated,
      cursorKey: digest(path),
      region: city.region,
      isUnindexed: isUnindexed(template, city) || undefined,
    }
    return [{ template, city, record }]
  })
}

function isUnindexed({ data: { index = true, indexFrom = 0 } }: CityTemplate, city: CityRow) {
  return !index || city.population < indexFrom
}

/**
 * Fills `{name}`, `{region}` and the other placeholders of the template with the values of a town.
 */
export function fillCityText(text: string, city: CityRow): string {
  return fillPlaceholders(text, {
    ...city.own,
    slug: city.slug,
    name: city.name,
    region: city.region,
    regionLocative: city.regionLocative ?? city.region,
    population: formatterOf(city.lang).format(city.population),
  })
}

/** Cached number formatters by language. Creating one takes longer than filling a text. */
const formatters = new Map<Language, Intl.NumberFormat>()

function formatterOf(lang: Language): Intl.NumberFormat {
  const formatter = formatters.get(lang) ?? new Intl.NumberFormat(lang, { useGrouping: 'always' })
  formatters.set(lang, formatter)
  return formatter
}
