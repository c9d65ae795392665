/** Reads a Hugo site: its configuration, `content/` and `static/`. */
import { posix } from 'node:path'
import type { Language } from '../../../src/site/vocabulary.ts'
import { regionSlug } from '../../../src/site/region-address.ts'
import { blockOf, isRecord, lowerKeys, parseFields, textOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { guessLanguages, tagOf } from '../languages.ts'
import type { LanguagePlan } from '../languages.ts'
import { indexless } from '../model.ts'
import type { SourcePage, SourceSite } from '../model.ts'
import { isText } from '../source-files.ts'
import { mainEntryOf, menuOf } from './hugo-menu.ts'
import type { PageEntry } from './hugo-menu.ts'
import { plainDialect, readPages, reportSettings, siteOf } from './markdown.ts'
import type { SourceReading } from './markdown.ts'

/** File names of the configuration. Older sites of Hugo use `config.*`. */
export const hugoFile =
  /^(?:(?:hugo|config)|config\/_default\/(?:hugo|config))\.(?:toml|ya?ml|json)$/

/**
 * Settings that the import uses or that do not concern the content. Other settings are reported.
 */
const used =
  /^(?:title|baseurl|languagecode|defaultcontentlanguage.*|languages|menus?|params|contentdir|staticdir|permalinks|copyright|theme|module|markup|outputs?|taxonomies|services|security|enable.*|build.*|minify|pagination|paginate|timeout|caches|imaging|sitemap|disable.*|uglyurls|publishdir|assetdir)$/

/** Reads a site of Hugo. */
export async function readHugo(reading: SourceReading, file: string): Promise<SourceSite> {
  const { files, wish, notes } = reading
  const settings = await readSettings(reading, file)
  reportSettings(settings, used, file, notes)
  const content = textOf(settings.contentdir) ?? 'content'
  const listed = lowerKeys(settings.languages)
  const first =
    wish.lang ?? tagOf(textOf(settings.defaultcontentlanguage) ?? Object.keys(listed)[0] ?? 'en')
  // A language may have its own content folder.
  const folders = Object.entries(listed).flatMap(([tag, value]) => {
    const folder = textOf(lowerKeys(value).contentdir)?.replace(/\/$/, '')
    return folder === undefined || folder === content ? [] : [{ folder, lang: tagOf(tag) }]
  })
  const texts = files.names.filter(isText)
  const plan = planLanguages(texts, { content, listed, first, folders })
  const { languages } = plan
  // If the first language has no folder of its own, its files are in the content folder of the
  // site.
  const hasFirst = folders.some(({ lang }) => lang === first)
  const main = { folder: content, lang: folders.length > 0 ? first : undefined }
  const parts = hasFirst ? folders : [main, ...folders]
  const entries: PageEntry[] = []
  const pages = await readParts(reading, parts, { texts, plan, settings, entries })
  const params = lowerKeys(settings.params)
  const ofFirst = lowerKeys(listed[first.toLowerCase()])
  const variables = Object.entries(params).flatMap(([name, value]) => {
    const text = textOf(value)
    return text === undefined ? [] : [[name, text] as const]
  })
  return {
    ...siteOf(reading, textOf(ofFirst.title) ?? textOf(settings.title)),
    generator: 'Hugo',
    description: textOf(params.description) ?? textOf(lowerKeys(ofFirst.params).description),
    legal: textOf(settings.copyright),
    address: textOf(settings.baseurl),
    languages,
    pages,
    listsFolders: true,
    menu: (lang) => menuOf(settings, lang, pages, entries),
    hasTree: !pages.some(({ isPost }) => isPost),
    assetRoots: ['static', content, 'assets', ...folders.map(({ folder }) => folder)],
    dialect: { ...plainDialect, variables: new Map(variables), math: params.math === true },
  }
}

/** A folder of texts. Without `lang`, the path of each file decides its language. */
interface Part {
  readonly folder: string
  readonly lang?: Language | undefined
}

interface PartReading {
  readonly texts: readonly string[]
  readonly plan: LanguagePlan
  readonly settings: Fields
  /** Collects the main menu entries of pages. */
  readonly entries: PageEntry[]
}

/** Reads the pages of all folders. If a folder contains another one, each is read separately. */
async function readParts(
  reading: SourceReading,
  parts: readonly Part[],
  { texts, plan, settings, entries }: PartReading,
): Promise<SourcePage[]> {
  const isTemplate = (name: string) => /(?:^|\/)_(?!index)/.test(name)
  const pages: SourcePage[] = []
  for (const { folder, lang } of parts) {
    const inner = parts.filter((part) => part.folder.startsWith(`${folder}/`))
    const own = texts.filter(
      (name) =>
        name.startsWith(`${folder}/`) && !inner.some((part) => name.startsWith(`${part.folder}/`)),
    )
    for (const file of own.filter(isTemplate))
      reading.notes.push({ kind: 'page', file, about: 'has the name of a template' })
    const found = await readPages(reading, {
      folder: `${folder}/`,
      names: own.filter((name) => !isTemplate(name)),
      plan: lang === undefined ? plan : { languages: [lang], by: 'none' },
      adjust(given, fields) {
        const page = adjustPage(given, fields, plan, settings)
        const entry = mainEntryOf(fields.menus ?? fields.menu)
        if (entry) entries.push({ page, entry })
        return page
      },
    })
    pages.push(...found)
  }
  return pages
}

/** Merges all configuration files. Setting names are in lower case, because Hugo ignores case. */
async function readSettings({ files, notes }: SourceReading, file: string): Promise<Fields> {
  const merged: Record<string, unknown> = {}
  const others = files.names.filter((name) =>
    /^config\/_default\/(?:languages|menus?|params)(?:\.\w[\w-]*)?\.(?:toml|ya?ml|json)$/.test(
      name,
    ),
  )
  for (const name of [file, ...others]) {
    const form = name.endsWith('.toml') ? 'toml' : 'yaml'
    const fields = parseFields((await files.read(name)) ?? '', form)
    if (!fields) notes.push({ kind: 'setting', file: name, about: 'cannot be read' })
    const [, part = '', lang] = /\/(languages|menus?|params)(?:\.([\w-]+))?\.\w+$/.exec(name) ?? []
    if (part === '') Object.assign(merged, lowerKeys(fields))
    else if (lang === undefined) merged[part] = fields
    else {
      const languages = lowerKeys(merged.languages)
      merged.languages = { ...languages, [lang]: { ...lowerKeys(languages[lang]), [part]: fields } }
    }
  }
  return merged
}

function planLanguages(
  names: readonly string[],
  site: {
    readonly content: string
    readonly listed: Fields
    readonly first: Language
    readonly folders: readonly unknown[]
  },
): LanguagePlan {
  const { content, listed, first, folders } = site
  const weightOf = (value: unknown) => Number(lowerKeys(value).weight ?? 99)
  const tags = Object.entries(listed)
    .toSorted(([, a], [, b]) => weightOf(a) - weightOf(b))
    .map(([tag]) => tagOf(tag))
  const languages = [first, ...tags.filter((tag) => tag !== first)]
  if (folders.length > 0) return { languages, by: 'none' }
  if (tags.length > 1) return { languages, by: 'suffix' }
  const own = names.filter((name) => name.startsWith(`${content}/`))
  const bare = own.map((name) => name.slice(content.length + 1))
  return guessLanguages(bare, first)
}

/** Adds the address that the page had in Hugo, and uses its `slug` in the new address. */
function adjustPage(
  page: SourcePage,
  fields: Fields,
  plan: LanguagePlan,
  { permalinks: all, defaultcontentlanguageinsubdir: isBelow }: Fields,
): SourcePage {
  const { page: ofPages } = blockOf(all)
  const permalinks = lowerKeys(isRecord(ofPages) ? ofPages : all)
  // A page bundle is a folder with index.md. The page has the name of the folder.
  const isBundle = /\/index$/.test(page.key) && !/_index\.(?:[\w-]+\.)?\w+$/.test(page.file)
  const bare = indexless(page.key)
  const key = isBundle ? bare : page.key
  const [section = ''] = key.split('/')
  const slug = textOf(fields.slug)
  const named = slug === undefined ? bare : posix.join(posix.dirname(bare), slug)
  const pattern = bare.includes('/') ? textOf(permalinks[section]) : undefined
  const isAtRoot = page.lang === plan.languages[0] && isBelow !== true
  const segment = isAtRoot ? '' : `/${page.lang.toLowerCase()}`
  const path =
    pattern === undefined
      ? `/${named.toLowerCase().replaceAll(/\s+/g, '-')}/`
      : fillPermalink(pattern, { ...page, key }, slug)
  return {
    ...page,
    key,
    isPost: /^(?:posts?|blog|news|articles?)\/(?!(?:.*\/)?index$)/.test(key),
    ...(slug !== undefined && { place: named }),
    oldAddresses: [
      ...page.oldAddresses.slice(0, textOf(fields.url) === undefined ? 0 : 1),
      `${segment}${path}`.replaceAll(/\/{2,}/g, '/'),
      ...page.oldAddresses,
    ],
  }
}

function fillPermalink(pattern: string, page: SourcePage, slug: string | undefined): string {
  const [year = '', month = '', day = ''] = page.date?.split('-') ?? []
  const name = page.key.split('/').at(-1) ?? ''
  const title = regionSlug(page.title ?? name, page.lang)
  const values: Readonly<Record<string, string>> = {
    ...{ year, month, day, title, filename: name, contentbasename: name },
    ...{ slug: slug ?? title, slugorfilename: slug ?? name, slugorcontentbasename: slug ?? name },
    ...{ section: page.key.split('/')[0] ?? '', sections: posix.dirname(page.key) },
  }
  return `${pattern.replaceAll(/:(\w+)/g, (match, key: string) => values[key] ?? match)}/`
}
