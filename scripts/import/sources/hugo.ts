/** A site of Hugo: its configuration, `content/` and `static/`. */
import { posix } from 'node:path'
import type { Language } from '../../../src/site/vocabulary.ts'
import { regionSlug } from '../../../src/site/region-address.ts'
import { dayOf, isRecord, lowerKeys, parseFields, textOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { guessLanguages, tagOf } from '../languages.ts'
import type { LanguagePlan } from '../languages.ts'
import type { SourcePage, SourceSite } from '../model.ts'
import { isText } from '../source-files.ts'
import { mainEntryOf, menuOf } from './hugo-menu.ts'
import type { PageEntry } from './hugo-menu.ts'
import { readPages } from './markdown.ts'
import type { SourceReading } from './markdown.ts'

/** Names of the configuration. `config.*` belongs to Hugo only next to `content/`. */
export const hugoFile =
  /^(?:(?:hugo|config)|config\/_default\/(?:hugo|config))\.(?:toml|ya?ml|json)$/

/** Settings that are taken over, or that say nothing about the content. */
const used =
  /^(?:title|baseurl|languagecode|defaultcontentlanguage.*|languages|menus?|params|contentdir|staticdir|permalinks|copyright|theme|module|markup|outputs?|taxonomies|services|security|enable.*|build.*|minify|pagination|paginate|timeout|caches|imaging|sitemap|disable.*|uglyurls|publishdir|assetdir)$/

/** Reads a site of Hugo. */
export async function readHugo(reading: SourceReading, file: string): Promise<SourceSite> {
  const { files, wish, notes } = reading
  const settings = await readSettings(reading, file)
  for (const name of Object.keys(settings)) {
    if (!used.test(name)) notes.push({ kind: 'setting', file, about: name })
  }
  const content = textOf(settings.contentdir) ?? 'content'
  const listed = lowerKeys(settings.languages)
  const first =
    wish.lang ?? tagOf(textOf(settings.defaultcontentlanguage) ?? Object.keys(listed)[0] ?? 'en')
  const folders = contentFolders(listed, content)
  const texts = files.names.filter(isText)
  const plan = planLanguages(texts, { content, listed, first, folders })
  // Files without a folder of their language are in the first one.
  const hasFirst = folders.some(({ lang }) => lang === first)
  const main = { folder: content, lang: folders.length > 0 ? first : undefined }
  const parts = hasFirst ? folders : [main, ...folders]
  const menuEntries: PageEntry[] = []
  const pages = await readParts(reading, parts, { texts, plan, settings, menuEntries })
  const params = lowerKeys(settings.params)
  const ofFirst = lowerKeys(listed[first.toLowerCase()])
  return {
    generator: 'Hugo',
    today: wish.today,
    name:
      wish.name ?? textOf(ofFirst.title) ?? textOf(settings.title) ?? posix.basename(files.folder),
    description: textOf(params.description) ?? textOf(lowerKeys(ofFirst.params).description),
    legal: textOf(settings.copyright),
    address: textOf(settings.baseurl),
    languages: plan.languages,
    pages,
    menu: menuOf(settings, listed, { pages, languages: plan.languages, menuEntries }),
    folderTitles: new Map(),
    listsFolders: true,
    hasTree: !pages.some(({ isPost }) => isPost),
    redirects: new Map(),
    assetRoots: ['static', content, 'assets', ...folders.map(({ folder }) => folder)],
    dialect: {
      includes: ['.'],
      variables: new Map(
        Object.entries(params).flatMap(([name, value]) =>
          textOf(value) === undefined ? [] : [[name, textOf(value) ?? '']],
        ),
      ),
      appended: [],
      math: params.math === true,
    },
    files,
    notes,
  }
}

/** A folder of texts; without a language the names of its files say theirs. */
interface Part {
  readonly folder: string
  readonly lang?: Language | undefined
}

interface PartReading {
  readonly texts: readonly string[]
  readonly plan: LanguagePlan
  readonly settings: Fields
  /** Collects what pages say about the main menu. */
  readonly menuEntries: PageEntry[]
}

/** Reads the pages of all folders. One inside another is read by itself. */
async function readParts(
  reading: SourceReading,
  parts: readonly Part[],
  { texts, plan, settings, menuEntries }: PartReading,
): Promise<SourcePage[]> {
  const { permalinks: all, defaultcontentlanguageinsubdir: below } = settings
  const permalinks = lowerKeys(isRecord(all) && isRecord(all.page) ? all.page : all)
  const pages: SourcePage[] = []
  for (const { folder, lang } of parts) {
    const inner = parts.filter((part) => part.folder.startsWith(`${folder}/`))
    const isOwn = (name: string) =>
      name.startsWith(`${folder}/`) && !inner.some((part) => name.startsWith(`${part.folder}/`))
    const isTemplate = (name: string) => /(?:^|\/)_(?!index)/.test(name)
    for (const file of texts.filter((name) => isOwn(name) && isTemplate(name))) {
      reading.notes.push({ kind: 'page', file, about: 'is a template by its name' })
    }
    const found = await readPages(reading, {
      folder: `${folder}/`,
      names: texts.filter((name) => isOwn(name) && !isTemplate(name)),
      plan: lang === undefined ? plan : { languages: [lang], by: 'none' },
      adjust(given, fields) {
        const page = adjustPage(given, fields, { plan, permalinks, isBelow: below === true })
        const entry = mainEntryOf(fields.menus ?? fields.menu)
        if (entry) menuEntries.push({ page, entry })
        return page
      },
    })
    pages.push(...found)
  }
  return pages
}

/** Settings of all files of the configuration. Hugo ignores the case of names. */
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

/** Folders of languages that have one of their own. */
function contentFolders(listed: Fields, content: string) {
  return Object.entries(listed).flatMap(([tag, value]) => {
    const folder = textOf(lowerKeys(value).contentdir)?.replace(/\/$/, '')
    return folder === undefined || folder === content ? [] : [{ folder, lang: tagOf(tag) }]
  })
}

function planLanguages(
  names: readonly string[],
  site: {
    readonly content: string
    readonly listed: Fields
    readonly first: Language
    readonly folders: readonly { readonly lang: Language }[]
  },
): LanguagePlan {
  const { content, listed, first, folders } = site
  const tags = Object.entries(listed)
    .toSorted(
      ([, a], [, b]) => Number(lowerKeys(a).weight ?? 99) - Number(lowerKeys(b).weight ?? 99),
    )
    .map(([tag]) => tagOf(tag))
  const languages = [first, ...tags.filter((tag) => tag !== first)]
  if (folders.length > 0) return { languages, by: 'none' }
  if (tags.length > 1) return { languages, by: 'suffix' }
  const own = names.filter((name) => name.startsWith(`${content}/`))
  return guessLanguages(
    own.map((name) => name.slice(content.length + 1)),
    first,
  )
}

interface AddressRules {
  readonly plan: LanguagePlan
  readonly permalinks: Fields
  readonly isBelow: boolean
}

/** Gives a page the address that Hugo gave it, and the name of its slug. */
function adjustPage(page: SourcePage, fields: Fields, rules: AddressRules): SourcePage {
  const { plan, permalinks, isBelow } = rules
  // A bundle of a page is a folder with index.md: the page has the name of the folder.
  const isBundle = /\/index$/.test(page.key) && !/_index\.(?:[\w-]+\.)?\w+$/.test(page.file)
  const key = isBundle ? page.key.replace(/\/index$/, '') : page.key
  const [section = ''] = key.split('/')
  const slug = textOf(fields.slug)
  const bare = key.replace(/(?:^|\/)index$/, '')
  const named = slug === undefined ? bare : posix.join(posix.dirname(bare), slug)
  const pattern = bare.includes('/') ? textOf(permalinks[section]) : undefined
  const segment = page.lang === plan.languages[0] && !isBelow ? '' : `/${page.lang.toLowerCase()}`
  const path =
    pattern === undefined
      ? `/${named.toLowerCase().replaceAll(/\s+/g, '-')}/`
      : fillPermalink(pattern, { ...page, key }, slug)
  const isPost =
    !key.endsWith('/index') && /^(?:posts?|blog|news|articles?)$/.test(section) && key.includes('/')
  return {
    ...page,
    key,
    isPost,
    ...(slug !== undefined && { place: named }),
    oldAddresses: [
      ...page.oldAddresses.slice(0, textOf(fields.url) === undefined ? 0 : 1),
      `${segment}${path}`.replaceAll(/\/{2,}/g, '/'),
      ...page.oldAddresses,
    ],
  }
}

function fillPermalink(pattern: string, page: SourcePage, slug: string | undefined): string {
  const [year = '', month = '', day = ''] = (dayOf(page.date) ?? '').split('-')
  const name = page.key.split('/').at(-1) ?? ''
  const title = regionSlug(page.title ?? name, page.lang)
  const values: Readonly<Record<string, string>> = {
    ...{ year, month, day, title, filename: name, contentbasename: name },
    ...{ slug: slug ?? title, slugorfilename: slug ?? name, slugorcontentbasename: slug ?? name },
    ...{ section: page.key.split('/')[0] ?? '', sections: posix.dirname(page.key) },
  }
  return `${pattern.replaceAll(/:(\w+)/g, (match, key: string) => values[key] ?? match)}/`
}
