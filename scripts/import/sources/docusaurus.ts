/** A site of Docusaurus: its configuration, sidebars, `docs/`, `blog/`, `src/pages/` and `i18n/`. */
import { posix } from 'node:path'
import type { Language } from '../../../src/site/vocabulary.ts'
import { isRecord, parseFields, textOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { tagOf } from '../languages.ts'
import type { Note, SourcePage, SourceSite } from '../model.ts'
import type { SourceFiles } from '../source-files.ts'
import { isText } from '../source-files.ts'
import { readExportedValue } from '../static-value.ts'
import { indexless, menuOf } from './docusaurus-menu.ts'
import { readPages } from './markdown.ts'
import type { SourceReading } from './markdown.ts'
import { readSidebars } from './sidebars.ts'

/** Names of the configuration. */
export const docusaurusFile = /^docusaurus\.config\.(?:js|ts|mjs|cjs|mts|cts)$/

/** Settings that are taken over, or that say nothing about the content. */
const used =
  /^(?:title|tagline|url|baseUrl|i18n|presets|plugins|themes?|themeConfig|favicon|organizationName|projectName|onBroken\w+|markdown|trailingSlash|future|deploymentBranch|customFields|staticDirectories|stylesheets|noIndex)$/

/** A part of the site: where its texts are, and where they were served. */
interface Part {
  readonly name: 'docs' | 'blog' | 'pages'
  readonly folder: string
  readonly route: string
  /** Folder of translations below `i18n/<language>/`. */
  readonly translated: string
}

/** Reads a site of Docusaurus. */
export async function readDocusaurus(reading: SourceReading, file: string): Promise<SourceSite> {
  const { files, wish, notes } = reading
  const source = (await files.read(file)) ?? ''
  const value = await readExportedValue(source, file)
  const settings = isRecord(value) ? value : {}
  if (!isRecord(value))
    notes.push({ kind: 'setting', file, about: 'cannot be read without running it' })
  for (const name of Object.keys(settings)) {
    if (!used.test(name)) notes.push({ kind: 'setting', file, about: name })
  }
  const i18n = isRecord(settings.i18n) ? settings.i18n : {}
  const first = wish.lang ?? tagOf(textOf(i18n.defaultLocale) ?? 'en')
  const locales = (Array.isArray(i18n.locales) ? i18n.locales : []).flatMap(
    (one) => textOf(one) ?? [],
  )
  const languages = [first, ...locales.map(tagOf).filter((tag) => tag !== first)]
  const options = optionsOf(settings)
  const parts = partsOf(options)
  const pages: SourcePage[] = []
  for (const part of parts) {
    for (const lang of languages)
      pages.push(...(await readPart(reading, part, { lang, first, locales })))
  }
  reportVersions(files, notes)
  const sidebarFile = textOf(options.docs.sidebarPath)?.replace(/^\.\//, '') ?? ''
  const route = parts.find(({ name }) => name === 'docs')?.route ?? ''
  const sidebars = await readSidebars({ files, file: sidebarFile, pages, route })
  const ordered = orderPages(pages, sidebars)
  const base = `${textOf(settings.url) ?? ''}${textOf(settings.baseUrl) ?? '/'}`
  return {
    generator: 'Docusaurus',
    today: wish.today,
    name: wish.name ?? textOf(settings.title) ?? posix.basename(files.folder),
    description: textOf(settings.tagline),
    ...(URL.canParse(base) && { address: base }),
    languages,
    pages: ordered,
    listsFolders: true,
    menu: new Map(
      languages.map((lang, at) => [
        lang,
        menuOf(settings, { pages: ordered, lang, isFirst: at === 0 }),
      ]),
    ),
    folderTitles: sidebars.titles,
    folderOrder: sidebars.positions,
    hasTree: true,
    redirects: redirectsOf(settings),
    assetRoots: ['static', ...parts.map(({ folder }) => folder)],
    dialect: {
      ...{ includes: ['.'], variables: new Map(), appended: [], isMdx: true },
      math: /\bremark-math\b/.test(source),
    },
    files,
    notes,
  }
}

/** Gives pages the order of the sidebars, else of their front matter or folder. */
function orderPages(
  pages: readonly SourcePage[],
  { order, positions }: Awaited<ReturnType<typeof readSidebars>>,
): SourcePage[] {
  const positionOf = (key: string) =>
    key.endsWith('/index') ? positions.get(posix.dirname(key)) : undefined
  return pages.map((page) => ({
    ...page,
    order: order.get(page.key) ?? page.order ?? positionOf(page.key),
  }))
}

/** Options of docs, blog and pages, from the preset or from single plugins. */
function optionsOf({ presets, plugins }: Fields): Readonly<Record<Part['name'], Fields>> & {
  readonly isOff: ReadonlySet<string>
} {
  const isOff = new Set<string>()
  const found: Record<Part['name'], Fields> = { docs: {}, blog: {}, pages: {} }
  const names = ['docs', 'blog', 'pages'] as const
  for (const preset of listsOf(presets)) {
    const [, options] = preset
    for (const name of names) {
      const own = isRecord(options) ? options[name] : undefined
      if (own === false) isOff.add(name)
      else if (isRecord(own)) found[name] = own
    }
  }
  for (const [name, options] of listsOf(plugins)) {
    const kind = names.find((one) => String(name).endsWith(`plugin-content-${one}`))
    if (kind && isRecord(options) && options.id === undefined) found[kind] = options
  }
  return { ...found, isOff }
}

/** Pairs of name and options. */
function listsOf(value: unknown): unknown[][] {
  return Array.isArray(value)
    ? value.map((one): unknown[] => (Array.isArray(one) ? one : [one, {}]))
    : []
}

function partsOf(options: ReturnType<typeof optionsOf>): Part[] {
  const rows = [
    {
      name: 'docs',
      folder: 'docs',
      route: 'docs',
      translated: 'docusaurus-plugin-content-docs/current',
    },
    { name: 'blog', folder: 'blog', route: 'blog', translated: 'docusaurus-plugin-content-blog' },
    {
      name: 'pages',
      folder: 'src/pages',
      route: '',
      translated: 'docusaurus-plugin-content-pages',
    },
  ] as const
  return rows
    .filter(({ name }) => !options.isOff.has(name))
    .map((row) => {
      const { path, routeBasePath } = options[row.name]
      const route = typeof routeBasePath === 'string' ? routeBasePath : row.route
      return {
        ...row,
        folder: (textOf(path) ?? row.folder).replace(/^\.\//, '').replace(/\/$/, ''),
        route: route.replaceAll(/^\/|\/$/g, ''),
      }
    })
}

interface PartLanguage {
  readonly lang: Language
  readonly first: Language
  /** Names of the languages in the folder `i18n`. */
  readonly locales: readonly string[]
}

async function readPart(
  reading: SourceReading,
  part: Part,
  { lang, first, locales }: PartLanguage,
): Promise<SourcePage[]> {
  const locale = locales.find((one) => tagOf(one) === lang) ?? lang
  const folder = `${lang === first ? part.folder : `i18n/${locale}/${part.translated}`}/`
  // Docusaurus leaves out names that begin with a line below.
  const names = reading.files.names.filter(
    (name) => name.startsWith(folder) && isText(name) && !/(?:^|\/)_/.test(name),
  )
  const segment = lang === first ? '' : `/${locale}`
  const authors = part.name === 'blog' ? await readAuthors(reading.files, part.folder) : undefined
  return await readPages(reading, {
    folder,
    names,
    plan: { languages: [lang], by: 'none' },
    adjust: (page, fields) => ({
      ...adjustPage(page, fields, { part, segment }),
      authors: page.authors?.map((name) => authors?.get(name) ?? name),
    }),
  })
}

/** Names of the authors of a blog, by their keys in `authors.yml`. */
async function readAuthors(files: SourceFiles, folder: string): Promise<Map<string, string>> {
  const name = ['yml', 'yaml'].map((end) => `${folder}/authors.${end}`).find(files.has)
  const fields = parseFields((name && (await files.read(name))) ?? '', 'yaml') ?? {}
  return new Map(
    Object.entries(fields).flatMap(([key, value]) => {
      const shown = isRecord(value) ? textOf(value.name) : undefined
      return shown === undefined ? [] : [[key, shown] as const]
    }),
  )
}

/** Takes numbers and days out of names, and gives a page the address that Docusaurus gave it. */
function adjustPage(
  page: SourcePage,
  fields: Fields,
  { part, segment }: { readonly part: Part; readonly segment: string },
): SourcePage {
  const isBlog = part.name === 'blog'
  const [, year = '', month = '', day = '', name = ''] =
    (isBlog && /^(?:.*\/)?(\d{4})[-/](\d\d)[-/](\d\d)[-/](.+?)(?:\/index)?$/.exec(page.key)) || []
  const date = year === '' ? page.date : (page.date ?? `${year}-${month}-${day}`)
  const plain = name === '' ? withoutNumbers(page.key) : name
  const slug = textOf(fields.slug)
  const id = textOf(fields.id)
  const local =
    id !== undefined && part.name === 'docs' ? posix.join(posix.dirname(plain), id) : plain
  const place =
    slug === undefined
      ? local
      : slug.startsWith('/')
        ? slug.slice(1)
        : posix.join(posix.dirname(local), slug)
  const bare =
    isBlog && year !== '' && slug === undefined
      ? `${year}/${month}/${day}/${name}`
      : indexless(place)
  const old = posix.join('/', segment, part.route, bare)
  const key = posix.join(part.route, plain) || 'index'
  const number = Number(/(?:^|\/)(\d+)[-_. ]+[^/]+$/.exec(page.key)?.[1] ?? NaN)
  return {
    ...page,
    key,
    ...(slug !== undefined && { place: posix.join(part.route, place) || 'index' }),
    isPost: isBlog && !/(?:^|\/)index$/.test(plain),
    ...(date !== undefined && { date }),
    ...(page.order === undefined && Number.isFinite(number) && { order: number }),
    oldAddresses: [old === '/' ? '/' : `${old}/`, ...page.oldAddresses],
  }
}

/** `01-intro/02_start` is `intro/start`; `guide/guide` and `guide/index` are the page of a folder. */
function withoutNumbers(key: string): string {
  const parts = key.split('/').map((part) => part.replace(/^\d+[-_. ]+(?=\D)/, ''))
  const last = parts.at(-1)
  return (
    parts.length > 1 && last === parts.at(-2) ? [...parts.slice(0, -1), 'index'] : parts
  ).join('/')
}

function reportVersions({ names }: SourceFiles, notes: Note[]): void {
  const versions = new Set(names.flatMap((name) => /^versioned_docs\/[^/]+/.exec(name)?.[0] ?? []))
  for (const file of versions)
    notes.push({ kind: 'page', file, about: 'is an older version, which Vitrine does not have' })
}

/** Redirects of the plugin for them. */
function redirectsOf({ plugins }: Fields): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, options] of listsOf(plugins)) {
    if (!String(name).includes('client-redirects') || !isRecord(options)) continue
    for (const row of Array.isArray(options.redirects) ? options.redirects.filter(isRecord) : []) {
      const to = textOf(row.to)
      const from: unknown[] = Array.isArray(row.from) ? row.from : [row.from]
      for (const one of from) if (typeof one === 'string' && to !== undefined) found.set(one, to)
    }
  }
  return found
}
