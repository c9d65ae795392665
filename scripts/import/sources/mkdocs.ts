/** A site of MkDocs, above all with the theme Material: `mkdocs.yml` and the folder of its texts. */
import { posix } from 'node:path'
import type { Language } from '../../../src/site/vocabulary.ts'
import { isRecord, parseFields, textOf, textsOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { guessLanguages, tagOf } from '../languages.ts'
import type { LanguagePlan } from '../languages.ts'
import type { Dialect, MenuLink, SourcePage, SourceSite } from '../model.ts'
import { isText } from '../source-files.ts'
import { readPages, topMenu } from './markdown.ts'
import type { SourceReading } from './markdown.ts'

/** Names of the configuration. */
export const mkdocsFile = /^mkdocs\.ya?ml$/

/** Settings that are taken over, or that say nothing about the content. */
const used = new Set([
  ...['site_name', 'site_url', 'site_description', 'docs_dir', 'nav', 'plugins', 'extra', 'theme'],
  ...['markdown_extensions', 'copyright', 'use_directory_urls', 'site_dir', 'dev_addr', 'strict'],
  ...['repo_url', 'repo_name', 'edit_uri', 'validation', 'watch', 'site_author', 'exclude_docs'],
])

/** Reads a site of MkDocs. */
export async function readMkDocs(reading: SourceReading, file: string): Promise<SourceSite> {
  const { files, wish, notes } = reading
  const config = parseFields((await files.read(file)) ?? '', 'yaml')
  if (!config) notes.push({ kind: 'setting', file, about: 'cannot be read as YAML' })
  const settings = config ?? {}
  const dropped = Object.keys(settings).filter((name) => !used.has(name))
  for (const name of dropped) notes.push({ kind: 'setting', file, about: name })
  const folder = `${textOf(settings.docs_dir) ?? 'docs'}/`
  const names = files.names.filter((name) => name.startsWith(folder) && isText(name))
  const plan = planLanguages(
    settings,
    names.map((name) => name.slice(folder.length)),
    wish.lang,
  )
  const nav = readNav(settings.nav, plan)
  const hasFolders = settings.use_directory_urls !== false
  const base = settingOf(settings.site_url)
  const blog = blogFolder(settings)
  const translate = navTranslations(settings, plan)
  const pages = await readPages(reading, {
    folder,
    names,
    plan,
    adjust: (page) => ({
      ...page,
      isPost: blog !== undefined && page.key.startsWith(`${blog}/posts/`),
      order: page.order ?? nav.order.get(page.key),
      oldAddresses: [oldAddress(page, plan, hasFolders), ...page.oldAddresses],
    }),
  })
  return {
    generator: 'MkDocs',
    today: wish.today,
    name: wish.name ?? settingOf(settings.site_name) ?? posix.basename(files.folder),
    description: settingOf(settings.site_description),
    legal: textOf(settings.copyright)
      ?.replaceAll(/<[^>]+>/g, '')
      .replaceAll('&copy;', '©')
      .replaceAll('&amp;', '&'),
    address: base,
    languages: plan.languages,
    pages: pages.map((page) => ({
      ...page,
      menuTitle: translate(nav.titles.get(page.key), page.lang),
    })),
    menu:
      nav.links.length > 0
        ? menuOf(nav.links, plan.languages, translate)
        : topMenu(pages, plan.languages),
    folderTitles: nav.folderTitles,
    hasTree: true,
    redirects: redirectsOf(settings, hasFolders),
    assetRoots: [folder.slice(0, -1)],
    dialect: dialectOf(settings, file),
    files,
    notes,
  }
}

/** A setting; `!ENV [NAME, value]` is a list that ends with its default. */
function settingOf(value: unknown): string | undefined {
  return textOf(Array.isArray(value) ? value.at(-1) : value)
}

/** The options of a plugin or extension; `undefined` if it is not used. */
function optionsOf(list: unknown, name: string): Fields | undefined {
  const all: unknown[] = Array.isArray(list)
    ? list
    : isRecord(list)
      ? Object.entries(list).map(([key, value]) => ({ [key]: value }))
      : []
  for (const one of all) {
    if (one === name) return {}
    if (isRecord(one) && name in one) return isRecord(one[name]) ? one[name] : {}
  }
  return undefined
}

function planLanguages(
  settings: Fields,
  names: readonly string[],
  wished: Language | undefined,
): LanguagePlan {
  const theme = isRecord(settings.theme) ? textOf(settings.theme.language) : undefined
  const i18n = optionsOf(settings.plugins, 'i18n')
  const listed = Array.isArray(i18n?.languages) ? i18n.languages.filter(isRecord) : []
  const tags = listed.flatMap(({ locale }) => {
    const tag = textOf(locale)
    return tag === undefined || tag === 'null' ? [] : tagOf(tag)
  })
  const main = textOf(listed.find((one) => one.default === true)?.locale)
  const first = wished ?? tagOf(main ?? theme ?? 'en')
  if (tags.length < 2) return guessLanguages(names, first)
  const by = textOf(i18n?.docs_structure) === 'folder' ? 'folder' : 'suffix'
  return { languages: [first, ...tags.filter((tag) => tag !== first)], by }
}

/** What `nav` says, with keys of pages. */
interface Nav {
  readonly links: readonly MenuLink[]
  readonly order: ReadonlyMap<string, number>
  readonly titles: ReadonlyMap<string, string>
  readonly folderTitles: ReadonlyMap<string, string>
}

function readNav(nav: unknown, plan: LanguagePlan): Nav {
  const order = new Map<string, number>()
  const titles = new Map<string, string>()
  const folderTitles = new Map<string, string>()
  const links: MenuLink[] = []
  const keyOf = (path: string) => {
    const bare = path.replace(/\.md$/, '').replace(/(^|\/)README$/, '$1index')
    const [tag = ''] = bare.split('/')
    const isTagged = plan.by === 'folder' && plan.languages.some((lang) => lang === tagOf(tag))
    return isTagged ? bare.slice(tag.length + 1) : bare
  }

  function visit(entry: unknown, isTop: boolean): string | undefined {
    if (!isRecord(entry)) return typeof entry === 'string' ? leaf('', entry, isTop) : undefined
    const [[label, value] = ['', '']] = Object.entries(entry)
    if (!Array.isArray(value)) return leaf(label, textOf(value) ?? '', isTop)
    const keys = value.flatMap((child) => visit(child, false) ?? [])
    const [first] = keys
    const folder = first === undefined ? '' : posix.dirname(first)
    const isWhole = folder !== '.' && keys.every((key) => key.startsWith(`${folder}/`))
    if (isWhole && !folderTitles.has(folder)) folderTitles.set(folder, label)
    if (isTop && first !== undefined)
      links.push({ label, key: isWhole ? `${folder}/index` : first })
    return first
  }

  function leaf(label: string, path: string, isTop: boolean): string | undefined {
    const isFolder = /^[^:?#]+\/$/.test(path) && !path.startsWith('/')
    if (isFolder) return leaf(label, `${path}index.md`, isTop)
    if (!/\.md$/.test(path)) {
      if (isTop && label !== '') links.push({ label, href: path })
      return undefined
    }
    const key = keyOf(path)
    if (!order.has(key)) order.set(key, order.size + 1)
    if (label !== '') titles.set(key, label)
    if (isTop && key !== 'index') links.push({ label, key })
    return key
  }

  for (const entry of Array.isArray(nav) ? nav : []) visit(entry, true)
  return { links, order, titles, folderTitles }
}

/** Translates a label of `nav`; `undefined` if the language has none. */
type Translate = (label: string | undefined, lang: Language) => string | undefined

/** Labels of `nav` are in the first language. The plugin for languages has their translations. */
function navTranslations({ plugins }: Fields, { languages }: LanguagePlan): Translate {
  const listed = optionsOf(plugins, 'i18n')?.languages
  const all = Array.isArray(listed) ? listed.filter(isRecord) : []
  const byLanguage = new Map(
    all.map((one) => [tagOf(textOf(one.locale) ?? ''), one.nav_translations] as const),
  )
  return (label, lang) => {
    const labels = byLanguage.get(lang)
    const translated = isRecord(labels) && label !== undefined ? textOf(labels[label]) : undefined
    return translated ?? (lang === languages[0] ? label : undefined)
  }
}

/** The menu of each language. Without a label a link has the title of its page. */
function menuOf(
  links: readonly MenuLink[],
  languages: readonly Language[],
  translate: Translate,
): Map<Language, MenuLink[]> {
  return new Map(
    languages.map((lang) => [
      lang,
      links.map((link) => ({
        ...link,
        label: translate(link.label, lang) ?? (link.key === undefined ? link.label : ''),
      })),
    ]),
  )
}

function oldAddress({ key, lang }: SourcePage, plan: LanguagePlan, hasFolders: boolean): string {
  const segment = lang === plan.languages[0] ? '' : `${lang}/`
  return `/${segment}${addressOfKey(key, hasFolders)}`
}

function addressOfKey(key: string, hasFolders: boolean): string {
  const bare = key.replace(/(^|\/)index$/, '$1')
  if (bare === '' || bare.endsWith('/')) return bare
  return hasFolders ? `${bare}/` : `${bare}.html`
}

/** Redirects of the plugin, whose both sides are files. */
function redirectsOf({ plugins }: Fields, hasFolders: boolean): Map<string, string> {
  const maps = optionsOf(plugins, 'redirects')?.redirect_maps
  return new Map(
    Object.entries(isRecord(maps) ? maps : {}).flatMap(([from, to]): [string, string][] => {
      const target = textOf(to)
      const key = from.replace(/\.md$/, '').replace(/(^|\/)README$/, '$1index')
      return target === undefined ? [] : [[`/${addressOfKey(key, hasFolders)}`, target]]
    }),
  )
}

function blogFolder({ plugins }: Fields): string | undefined {
  const blog = optionsOf(plugins, 'blog') ?? optionsOf(plugins, 'material/blog')
  return blog && (textOf(blog.blog_dir) ?? 'blog')
}

function dialectOf(settings: Fields, file: string): Dialect {
  const { markdown_extensions: extensions, extra } = settings
  const snippets = optionsOf(extensions, 'pymdownx.snippets')
  const bases = textsOf(snippets?.base_path)
  const variables = new Map([['config.site_name', textOf(settings.site_name) ?? '']])
  for (const [name, value] of Object.entries(isRecord(extra) ? extra : {})) {
    const text = textOf(value)
    if (text === undefined) continue
    variables.set(name, text)
    variables.set(`extra.${name}`, text)
    variables.set(`config.extra.${name}`, text)
  }
  const from = posix.dirname(file)
  return {
    includes: [...bases, '.'].map((base) => posix.join(from, base.replace(/^!relative.*/, ''))),
    variables,
    appended: textsOf(snippets?.auto_append),
    slug: pythonSlug,
    slugSeparator: '_',
    math: optionsOf(extensions, 'pymdownx.arithmatex') !== undefined,
  }
}

/** Id of a heading, as Python-Markdown makes it: letters of ASCII only. */
function pythonSlug(heading: string): string {
  return heading
    .normalize('NFKD')
    .replaceAll(/[^\p{ASCII}]/gu, '')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '-')
}
