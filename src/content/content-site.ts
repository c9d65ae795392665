/** Content → the site as data, with every rule that spans files checked. */
import { digest } from '../http/etag.ts'
import type { PageRecord } from '../site/page-record.ts'
import { workshopOffers } from './workshop-offers.ts'
import type { SiteData } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import type { CityTemplate, Content, ContentPage } from './content.ts'
import type { CityRow } from './cities.ts'
import { checkReferences } from './references.ts'
import { isReserved, resolveRedirects } from './redirects.ts'
import type { Mistake } from './mistake.ts'

/** A page made from the city template and one row. */
export interface CityPage {
  readonly template: CityTemplate
  readonly city: CityRow
  readonly record: PageRecord
}

/** The content as a site. */
export interface ContentSite {
  readonly data: SiteData
  /** Source of each page by its path; city pages are apart. */
  readonly sources: ReadonlyMap<string, ContentPage>
  readonly cityPages: readonly CityPage[]
  readonly mistakes: readonly Mistake[]
  readonly warnings: readonly Mistake[]
}

/** Where a site is built from and for. */
export interface ContentPlace {
  readonly directory: string
  /** Folder whose files are published as they are. */
  readonly publicDir: string
  readonly baseUrl: string
  readonly now: Date
}

/** Makes the site of a content folder. */
export function createContentSite(content: Content, place: ContentPlace): ContentSite {
  const mistakes: Mistake[] = []
  const warnings: Mistake[] = []
  const alternates = tieTranslations(content, mistakes, warnings)
  const cityPages = createCityPages(content, mistakes)
  const sources = new Map<string, ContentPage>()
  const owners = new Map<string, string>()

  const claim = (path: string, file: string, line?: number) => {
    const owner = owners.get(path)
    if (owner !== undefined) {
      mistakes.push({ file, line, message: `has the address ${path}, which ${owner} has already` })
    } else owners.set(path, line === undefined ? file : `${file}:${line}`)
    if (isReserved(path)) {
      mistakes.push({
        file,
        line,
        message: `has the address ${path}, which belongs to the service`,
      })
    }
  }
  for (const page of content.pages) {
    claim(page.path, page.file)
    sources.set(page.path, page)
  }
  for (const { path, file } of content.unreadable) if (path !== undefined) claim(path, file)
  for (const { record, city } of cityPages) claim(record.path, 'cities.csv', city.line)

  const paths = new Set(owners.keys())
  const redirects = resolveRedirects(content, paths, mistakes)
  for (const lang of content.config.languages) requireHome(lang, content, mistakes)
  requireOfferTexts(content, mistakes)
  checkReferences(content, { paths, redirects, place, mistakes })

  const records = content.pages.map((page) => recordOf(page, alternates.get(page.file)))
  const data: SiteData = {
    info: {
      company: content.config.company,
      service: content.config.service,
      description: content.config.description,
      baseUrl: place.baseUrl,
      languages: content.config.languages,
      generated: place.now.toISOString(),
    },
    pages: [...records, ...cityPages.map(({ record }) => record)],
    redirects,
    workshop: content.workshop && {
      offers: workshopOffers(content.workshop, place.baseUrl),
      pricing: content.workshop.pricing,
      nextStep: content.workshop.nextStep,
    },
    contact: content.contact && {
      email: content.contact.email,
      phone: content.contact.phone,
      forms: content.contact.forms,
      consultation: content.contact.consultation,
      note: content.contact.note,
    },
  }
  return { data, sources, cityPages, mistakes, warnings }
}

/** Text of the template with the facts of a town in place of `{name}`, `{region}` and the like. */
export function fillCityText(text: string, city: CityRow): string {
  const values: Record<string, string> = {
    slug: city.slug,
    name: city.name,
    region: city.region,
    regionLocative: city.region.replace(/e$/, 'm'),
    population: new Intl.NumberFormat(city.lang, { useGrouping: 'always' }).format(city.population),
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

function createCityPages(
  { templates, cities, unreadable }: Content,
  mistakes: Mistake[],
): CityPage[] {
  return cities.flatMap((city) => {
    const template = templates.find(({ lang }) => lang === city.lang)
    if (!template) {
      const file = `city/${city.lang}.md`
      if (unreadable.some((known) => known.file === file)) return []
      const message = `has no template, expects ${file}`
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
    }
    return [{ template, city, record }]
  })
}

type Alternates = Readonly<Partial<Record<Language, string>>>

function tieTranslations(
  content: Content,
  mistakes: Mistake[],
  warnings: Mistake[],
): Map<string, Alternates> {
  const byKey = Map.groupBy(
    content.pages.filter(({ data }) => data.translationKey !== undefined),
    ({ data }) => data.translationKey,
  )
  const alternates = new Map<string, Alternates>()
  for (const [key = '', pages] of byKey) {
    const [first] = pages
    if (pages.length === 1 && first) {
      // The translation may be the page that could not be read.
      if (content.unreadable.length > 0) continue
      const hidden = content.unpublished.some(({ data }) => data.translationKey === key)
      const message = `"${key}" is used by this page alone, expects the same key on its translations`
      const list = hidden ? warnings : mistakes
      list.push({ file: first.file, field: 'translationKey', message })
      continue
    }
    for (const page of pages) {
      const twin = pages.find(({ lang, file }) => lang === page.lang && file !== page.file)
      if (twin) {
        const message = `"${key}" is used by ${twin.file} too, expects one page a language`
        mistakes.push({ file: page.file, field: 'translationKey', message })
      }
      const others = pages.filter(({ lang }) => lang !== page.lang)
      alternates.set(page.file, Object.fromEntries(others.map(({ lang, path }) => [lang, path])))
    }
    const absent = content.config.languages.filter(
      (lang) => !pages.some((page) => page.lang === lang),
    )
    if (absent.length > 0 && first) {
      const message = `"${key}" has no page in ${absent.join(', ')}`
      warnings.push({ file: first.file, field: 'translationKey', message })
    }
  }
  return alternates
}

function recordOf({ path, lang, data }: ContentPage, alternates?: Alternates): PageRecord {
  return {
    path,
    title: data.title,
    description: data.description,
    type: data.type,
    lang,
    updated: data.updated,
    alternates,
    cursorKey: digest(path),
  }
}

function requireHome(lang: Language, content: Content, mistakes: Mistake[]): void {
  const file = `pages/${lang}/index.md`
  const isHome = (page: { file: string }) => page.file === file
  const home = content.pages.find(isHome)
  if (home?.data.type === 'home' || content.unreadable.some(isHome)) return
  if (home) mistakes.push({ file, field: 'type', message: 'must be "home" on this page' })
  else if (content.unpublished.some(isHome)) {
    mistakes.push({ file, message: 'must be published now, it is the home page' })
  } else mistakes.push({ file, message: `is missing, ${lang} is in site.yaml` })
}

function requireOfferTexts({ workshop }: Content, mistakes: Mistake[]): void {
  for (const [position, { lang }] of (workshop?.offers ?? []).entries()) {
    if (workshop?.texts[lang]) continue
    const message = `has no texts in ${lang}, expects texts.${lang}`
    mistakes.push({ file: 'workshop.yaml', field: `offers.${position}.lang`, message })
  }
}
