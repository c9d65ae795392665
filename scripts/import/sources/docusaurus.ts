/** Reads a Docusaurus site: configuration, sidebars, `docs/`, `blog/`, `src/pages/`, `i18n/`. */
import { posix } from 'node:path'
import type { Language } from '../../../src/site/vocabulary.ts'
import { blockOf, blocksOf, isRecord, parseFields, textOf, textsOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { tagOf } from '../languages.ts'
import { indexless } from '../model.ts'
import type { Note, SourcePage, SourceSite } from '../model.ts'
import type { SourceFiles } from '../source-files.ts'
import { isText } from '../source-files.ts'
import { readExportedValue } from '../static-value.ts'
import { menuOf } from './docusaurus-menu.ts'
import { plainDialect, readPages, reportSettings, siteOf } from './markdown.ts'
import type { SourceReading } from './markdown.ts'
import { readSidebars } from './sidebars.ts'

/** File names of the configuration. */
export const docusaurusFile = /^docusaurus\.config\.(?:js|ts|mjs|cjs|mts|cts)$/

/**
 * Settings that the import uses or that do not concern the content. Other settings are reported.
 */
const used =
  /^(?:title|tagline|url|baseUrl|i18n|presets|plugins|themes?|themeConfig|favicon|organizationName|projectName|onBroken\w+|markdown|trailingSlash|future|deploymentBranch|customFields|staticDirectories|stylesheets|noIndex)$/

/** A part of the site: the folder of its texts, and the path at which they were served. */
interface Part {
  readonly name: 'docs' | 'blog' | 'pages'
  readonly folder: string
  readonly route: string
  /** Folder of translations below `i18n/<language>/`. */
  readonly translated: string
  /** Path of the configuration of the sidebars. */
  readonly sidebars: string
}

/** Reads a site of Docusaurus. */
export async function readDocusaurus(reading: SourceReading, file: string): Promise<SourceSite> {
  const { files, wish, notes } = reading
  const source = (await files.read(file)) ?? ''
  const value = await readExportedValue(source, file)
  const settings = blockOf(value)
  if (settings !== value)
    notes.push({ kind: 'setting', file, about: 'is a program, which the import does not run' })
  reportSettings(settings, used, file, notes)
  const i18n = blockOf(settings.i18n)
  const first = wish.lang ?? tagOf(textOf(i18n.defaultLocale) ?? 'en')
  const locales = textsOf(i18n.locales)
  const languages = [first, ...locales.map(tagOf).filter((tag) => tag !== first)]
  const parts = (['docs', 'blog', 'pages'] as const).flatMap((name) => partOf(settings, name))
  const found: SourcePage[] = []
  for (const part of parts) {
    for (const lang of languages)
      found.push(...(await readPart(reading, part, { lang, first, locales })))
  }
  reportVersions(files, notes)
  const docs = parts.find(({ name }) => name === 'docs')
  const sidebars = await readSidebars(files, docs?.sidebars ?? '', found, docs?.route ?? '')
  const pages = found.map((page) => {
    const ofFolder = page.key.endsWith('/index') ? indexless(page.key) : ''
    const order = sidebars.order.get(page.key) ?? page.order ?? sidebars.positions.get(ofFolder)
    return { ...page, order }
  })
  const base = `${textOf(settings.url) ?? ''}${textOf(settings.baseUrl) ?? '/'}`
  return {
    ...siteOf(reading, textOf(settings.title)),
    generator: 'Docusaurus',
    description: textOf(settings.tagline),
    ...(URL.canParse(base) && { address: base }),
    languages,
    pages,
    listsFolders: true,
    hasTree: true,
    menu: (lang) => menuOf(settings, pages, { lang, first }),
    folderTitles: sidebars.titles,
    folderOrder: sidebars.positions,
    redirects: redirectsOf(settings),
    assetRoots: ['static', ...parts.map(({ folder }) => folder)],
    dialect: { ...plainDialect, isMdx: true, math: /\bremark-math\b/.test(source) },
  }
}

/**
 * Reads the part `name` with its options, from its own plugin or from a preset. Returns an empty
 * list if a preset disables the part.
 */
function partOf({ presets, plugins }: Fields, name: Part['name']): Part[] {
  const inPresets = pairsOf(presets).map(([, options]) => blockOf(options)[name])
  if (inPresets.includes(false)) return []
  const single = pairsOf(plugins).findLast(
    ([plugin, options]) =>
      String(plugin).endsWith(`plugin-content-${name}`) &&
      isRecord(options) &&
      options.id === undefined,
  )
  const { path, routeBasePath, sidebarPath } = blockOf(single?.[1] ?? inPresets.findLast(isRecord))
  const isPages = name === 'pages'
  const folder = textOf(path) ?? (isPages ? 'src/pages' : name)
  const route = typeof routeBasePath === 'string' ? routeBasePath : isPages ? '' : name
  return [
    {
      name,
      folder: folder.replace(/^\.\//, '').replace(/\/$/, ''),
      route: route.replaceAll(/^\/|\/$/g, ''),
      translated: `docusaurus-plugin-content-${name}${name === 'docs' ? '/current' : ''}`,
      sidebars: textOf(sidebarPath)?.replace(/^\.\//, '') ?? '',
    },
  ]
}

/** Turns a list of plugins or presets into pairs of name and options. */
function pairsOf(value: unknown): unknown[][] {
  const list: unknown[] = Array.isArray(value) ? value : []
  return list.map((one): unknown[] => (Array.isArray(one) ? one : [one, {}]))
}

interface PartLanguage {
  readonly lang: Language
  readonly first: Language
  /** Names of the languages in the configuration, which are also names of folders in `i18n`. */
  readonly locales: readonly string[]
}

async function readPart(
  reading: SourceReading,
  part: Part,
  { lang, first, locales }: PartLanguage,
): Promise<SourcePage[]> {
  const locale = locales.find((one) => tagOf(one) === lang) ?? lang
  const isFirst = lang === first
  const folder = `${isFirst ? part.folder : `i18n/${locale}/${part.translated}`}/`
  const authors = part.name === 'blog' ? await readAuthors(reading.files, part.folder) : undefined
  return await readPages(reading, {
    folder,
    // Docusaurus leaves out names that begin with an underscore.
    names: reading.files.names.filter(
      (name) => name.startsWith(folder) && isText(name) && !/(?:^|\/)_/.test(name),
    ),
    plan: { languages: [lang], by: 'none' },
    adjust: (page, fields) => ({
      ...adjustPage(page, fields, part, isFirst ? '' : `/${locale}`),
      authors: page.authors?.map((name) => authors?.get(name) ?? name),
    }),
  })
}

/** Reads the names of the authors of a blog. The keys are those of `authors.yml`. */
async function readAuthors(files: SourceFiles, folder: string): Promise<Map<string, string>> {
  const name = ['yml', 'yaml'].map((end) => `${folder}/authors.${end}`).find(files.has)
  const fields = parseFields((name && (await files.read(name))) ?? '') ?? {}
  return new Map(
    Object.entries(fields).map(([key, value]) => [key, textOf(blockOf(value).name) ?? key]),
  )
}

/** Sets the place, order and date of a page, and adds the address that it had in Docusaurus. */
function adjustPage(page: SourcePage, fields: Fields, part: Part, segment: string): SourcePage {
  const isBlog = part.name === 'blog'
  const [, year = '', month = '', day = '', name = ''] =
    (isBlog && /^(?:.*\/)?(\d{4})[-/](\d\d)[-/](\d\d)[-/](.+?)(?:\/index)?$/.exec(page.key)) || []
  const plain = name === '' ? withoutNumbers(page.key) : name
  const slug = textOf(fields.slug)
  const id = part.name === 'docs' ? textOf(fields.id) : undefined
  const local = id === undefined ? plain : posix.join(posix.dirname(plain), id)
  const place = slug === undefined ? local : posix.resolve('/', posix.dirname(local), slug).slice(1)
  const isDated = year !== '' && slug === undefined
  const bare = isDated ? `${year}/${month}/${day}/${name}` : indexless(place)
  const old = posix.join('/', segment, part.route, bare)
  const number = Number(/(?:^|\/)(\d+)[-_. ]+[^/]+$/.exec(page.key)?.[1] ?? NaN)
  return {
    ...page,
    key: posix.join(part.route, plain) || 'index',
    ...(slug !== undefined && { place: posix.join(part.route, place) || 'index' }),
    isPost: isBlog && !/(?:^|\/)index$/.test(plain),
    ...(year !== '' && { date: page.date ?? `${year}-${month}-${day}` }),
    ...(page.order === undefined && Number.isFinite(number) && { order: number }),
    oldAddresses: [old === '/' ? '/' : `${old}/`, ...page.oldAddresses],
  }
}

/**
 * Removes leading numbers from a key: `01-intro/02_start` becomes `intro/start`. `guide/guide`
 * becomes `guide/index`, because it is the page of the folder `guide`.
 */
function withoutNumbers(key: string): string {
  const parts = key.split('/').map((part) => part.replace(/^\d+[-_. ]+(?=\D)/, ''))
  if (parts.length > 1 && parts.at(-1) === parts.at(-2)) parts.splice(-1, 1, 'index')
  return parts.join('/')
}

function reportVersions({ names }: SourceFiles, notes: Note[]): void {
  const versions = new Set(names.flatMap((name) => /^versioned_docs\/[^/]+/.exec(name)?.[0] ?? []))
  for (const file of versions)
    notes.push({
      kind: 'page',
      file,
      about: 'is an older version: only the current version is imported',
    })
}

/** Returns the redirects of the plugin `client-redirects`. */
function redirectsOf({ plugins }: Fields): Map<string, string> {
  const rows = pairsOf(plugins)
    .filter(([name]) => String(name).includes('client-redirects'))
    .flatMap(([, options]) => blocksOf(blockOf(options).redirects))
  return new Map(
    rows.flatMap(({ from, to }) =>
      textsOf(from).flatMap((one) =>
        textOf(to) === undefined ? [] : [[one, String(to)] as const],
      ),
    ),
  )
}
