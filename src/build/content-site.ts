/** Content → the site as data, with every rule that spans files checked. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { digest } from '../http/etag.ts'
import { pagePath } from '../site/address.ts'
import type { PageRecord } from '../site/page-record.ts'
import { workshopOffers } from '../site/pricing.ts'
import type { SiteData } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import type { CityRow, CityTemplate, Content, ContentPage } from './content.ts'
import { findLinks } from './content-links.ts'
import type { TextLink } from './content-links.ts'
import { isReserved, resolveRedirects } from './content-redirects.ts'
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
  for (const { record, city } of cityPages) claim(record.path, 'cities.csv', city.line)

  const paths = new Set(owners.keys())
  const redirects = resolveRedirects(content, paths, mistakes)
  for (const lang of content.config.languages) requireHome(lang, content, mistakes)
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

function createCityPages({ templates, cities }: Content, mistakes: Mistake[]): CityPage[] {
  return cities.flatMap((city) => {
    const template = templates.find(({ lang }) => lang === city.lang)
    if (!template) {
      const message = `has no template, expects city/${city.lang}.md`
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
      place: digest(path),
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
    place: digest(path),
  }
}

function requireHome(lang: Language, { pages, config }: Content, mistakes: Mistake[]): void {
  const home = pages.find((page) => page.lang === lang && page.file === `pages/${lang}/index.md`)
  if (home?.data.type === 'home') return
  const file = `pages/${lang}/index.md`
  const message = home ? `must be "home" on this page` : `is missing, ${lang} is in site.yaml`
  mistakes.push({ file, field: home ? 'type' : undefined, message })
  if (config.languages.length === 0) throw new TypeError('A site has at least one language')
}

interface ReferenceCheck {
  readonly paths: ReadonlySet<string>
  readonly redirects: Readonly<Record<string, string>>
  readonly place: ContentPlace
  readonly mistakes: Mistake[]
}

function checkReferences(content: Content, check: ReferenceCheck): void {
  for (const { file, body, linesBefore } of [...content.pages, ...content.templates]) {
    for (const link of findLinks(body)) {
      const message = faultOf(link, file, content, check)
      if (message !== undefined) {
        check.mistakes.push({ file, line: link.line + linesBefore, message })
      }
    }
  }
  for (const { file, field, href } of configuredLinks(content)) {
    const message = faultOf({ kind: 'link', href, line: 0 }, file, content, check)
    if (message !== undefined) check.mistakes.push({ file, field, message })
  }
}

function* configuredLinks({ config, workshop, contact }: Content) {
  for (const list of ['navigation', 'footer'] as const) {
    for (const [lang, links] of Object.entries(config[list] ?? {})) {
      for (const { href } of links) yield { file: 'site.yaml', field: `${list}.${lang}`, href }
    }
  }
  for (const [lang, { page }] of Object.entries(workshop?.texts ?? {})) {
    yield { file: 'workshop.yaml', field: `texts.${lang}.page`, href: page }
  }
  for (const [lang, href] of Object.entries(contact?.forms ?? {})) {
    yield { file: 'contact.yaml', field: `forms.${lang}`, href }
  }
}

function faultOf(
  link: TextLink,
  file: string,
  content: Content,
  { paths, redirects, place }: ReferenceCheck,
): string | undefined {
  const { href, kind } = link
  if (kind === 'image' && !link.alt?.trim()) {
    return `the picture ${href} has no text in its place, expects ![what it shows](${href})`
  }
  if (/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(href)) return undefined
  const [target = ''] = href.split(/[?#]/)
  if (!target.startsWith('/')) {
    if (existsSync(join(place.directory, dirname(file), target))) return undefined
    return kind === 'image'
      ? `the picture ${href} is not there, expects a path from this file`
      : `links to ${href}, expects an address that starts with / such as /en/contact/`
  }
  const path = pagePath(target)
  if (paths.has(path) && (target === path || target === `${path}index.md`)) return undefined
  if (paths.has(path)) return `links to ${href}, expects ${path}`
  const moved = redirects[path]
  if (moved !== undefined) return `links to the old address ${href}, expects ${moved}`
  if (isReserved(target) || existsSync(join(place.publicDir, target))) return undefined
  const hidden = content.unpublished.find((page) => page.path === path)
  if (hidden) return `links to ${href}, but ${hidden.file} is a draft, not yet due or expired`
  return `links to ${href}, but there is no page at that address`
}
