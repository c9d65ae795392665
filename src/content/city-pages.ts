/** City pages: one template a language, filled for each row of `cities.csv`. */
import { digest } from '../http/etag.ts'
import type { PageRecord } from '../site/page-record.ts'
import { fillPlaceholders } from '../site/placeholders.ts'
import type { Language } from '../site/vocabulary.ts'
import type { CityRow } from './cities.ts'
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'
import type { CityTemplate } from './page-files.ts'

/** A page made from the city template and one row. */
export interface CityPage {
  readonly template: CityTemplate
  readonly city: CityRow
  readonly record: PageRecord
}

/** City pages of all rows; rows without a template are mistakes. */
export function createCityPages(
  { templates, cities, unreadable }: Pick<Content, 'templates' | 'cities' | 'unreadable'>,
  mistakes: Mistake[],
): CityPage[] {
  return cities.flatMap((city) => {
    const template = templates.find(({ lang }) => lang === city.lang)
    if (!template) {
      const file = `city/${city.lang}.md`
      // Its own mistake is reported already, and a thousand rows would bury it.
      if (unreadable.some((known) => known.file === file)) return []
      const message = `${city.lang} has no text for its towns, expects the file ${file}`
      mistakes.push({ file: 'cities.csv', line: city.line, field: 'lang', message })
      return []
    }
    const path = fillCityText(template.data.address, city)
    const record: PageRecord = {
      path,
      title: fillCityText(template.data.title, city),
      type: 'city',
      lang: city.lang,
      updated: template.data.updated,
      cursorKey: digest(path),
      region: city.region,
    }
    return [{ template, city, record }]
  })
}

/** Text of the template with the facts of a town in place of `{name}`, `{region}` and the like. */
export function fillCityText(text: string, city: CityRow): string {
  return fillPlaceholders(text, {
    slug: city.slug,
    name: city.name,
    region: city.region,
    regionLocative: city.regionLocative ?? city.region,
    population: formatterOf(city.lang).format(city.population),
  })
}

/** Formats of numbers by language: making one takes longer than filling the text of a town. */
const formatters = new Map<Language, Intl.NumberFormat>()

function formatterOf(lang: Language): Intl.NumberFormat {
  const formatter = formatters.get(lang) ?? new Intl.NumberFormat(lang, { useGrouping: 'always' })
  formatters.set(lang, formatter)
  return formatter
}
