/** Reads a MkDocs site, usually with the theme Material: `mkdocs.yml` and the texts. */
import { posix } from 'node:path'
import type { Language } from '../../../src/site/vocabulary.ts'
import { blockOf, blocksOf, isRecord, parseFields, textOf, textsOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { guessLanguages, tagOf } from '../languages.ts'
import type { LanguagePlan } from '../languages.ts'
import type { Dialect, MenuLink, SourceSite } from '../model.ts'
import { isText } from '../source-files.ts'
import { readPages, reportSettings, siteOf, topMenu } from './markdown.ts'
import type { SourceReading } from './markdown.ts'

/** File names of the configuration. */
export const mkdocsFile = /^mkdocs\.ya?ml$/

/**
 * Settings that the import uses or that do not concern the content. Other settings are reported.
 */
const used =
  /^(?:site_(?:name|url|description|dir|author)|docs_dir|nav|plugins|extra|theme|markdown_extensions|copyright|use_directory_urls|dev_addr|strict|repo_(?:url|name)|edit_uri|validation|watch|exclude_docs)$/

/** Reads a site of MkDocs. */
export async function readMkDocs(reading: SourceReading, file: string): Promise<SourceSite> {
  const { files, wish, notes } = reading
  const config = parseFields((await files.read(file)) ?? '')
  if (!config) notes.push({ kind: 'setting', file, about: 'cannot be read as YAML' })
  const settings = config ?? {}
  reportSettings(settings, used, file, notes)
  const folder = `${textOf(settings.docs_dir) ?? 'docs'}/`
  const names = files.names.filter((name) => name.startsWith(folder) && isText(name))
  const bare = names.map((name) => name.slice(folder.length))
  const plan = planLanguages(settings, bare, wish.lang)
  const { languages } = plan
  const nav = readNav(settings.nav, plan)
  const { plugins } = settings
  const blog = optionsOf(plugins, 'blog') ?? optionsOf(plugins, 'material/blog')
  const posts = `${textOf(blog?.blog_dir) ?? 'blog'}/posts/`
  const translate = navTranslations(settings, plan)
  const addressOf = (key: string) => addressOfKey(key, settings.use_directory_urls !== false)
  const pages = await readPages(reading, {
    folder,
    names,
    plan,
    adjust: (page) => ({
      ...page,
      isPost: blog !== undefined && page.key.startsWith(posts),
      menuTitle: translate(nav.titles.get(page.key), page.lang),
      order: page.order ?? nav.order.get(page.key),
      oldAddresses: [
        `/${page.lang === languages[0] ? '' : `${page.lang}/`}${addressOf(page.key)}`,
        ...page.oldAddresses,
      ],
    }),
  })
  return {
    ...siteOf(reading, settingOf(settings.site_name)),
    generator: 'MkDocs',
    description: settingOf(settings.site_description),
    legal: textOf(settings.copyright)
      ?.replaceAll(/<[^>]+>/g, '')
      .replaceAll('&copy;', '©')
      .replaceAll('&amp;', '&'),
    address: settingOf(settings.site_url),
    languages,
    pages,
    hasTree: true,
    folderTitles: nav.folderTitles,
    menu: (lang) =>
      nav.links.length > 0
        ? nav.links.map((link) => menuLink(link, translate(link.label, lang)))
        : topMenu(pages, lang),
    redirects: redirectsOf(settings, addressOf),
    assetRoots: [folder.slice(0, -1)],
    dialect: dialectOf(settings, file),
  }
}

/** Sets the label of a link. If the label is empty, the menu shows the title of the page. */
function menuLink(link: MenuLink, label: string | undefined): MenuLink {
  return { ...link, label: label ?? (link.key === undefined ? link.label : '') }
}

/**
 * Returns the value of a setting. `!ENV [NAME, value]` is parsed as a list, whose last item is the
 * default.
 */
function settingOf(value: unknown): string | undefined {
  return textOf(Array.isArray(value) ? value.at(-1) : value)
}

/** Returns the options of a plugin or extension; `undefined` if the site does not use it. */
function optionsOf(list: unknown, name: string): Fields | undefined {
  const all: unknown[] = [list].flat()
  const found = all.find((one) => one === name || (isRecord(one) && name in one))
  return found === undefined ? undefined : blockOf(blockOf(found)[name])
}

function planLanguages(
  { theme, plugins }: Fields,
  names: readonly string[],
  wished: Language | undefined,
): LanguagePlan {
  const i18n = optionsOf(plugins, 'i18n') ?? {}
  const listed = blocksOf(i18n.languages)
  const tags = listed
    .flatMap(({ locale }) => textOf(locale) ?? [])
    .filter((tag) => tag !== 'null')
    .map(tagOf)
  const main = textOf(listed.find((one) => one.default === true)?.locale)
  const first = wished ?? tagOf(main ?? textOf(blockOf(theme).language) ?? 'en')
  if (tags.length < 2) return guessLanguages(names, first)
  const by = textOf(i18n.docs_structure) === 'folder' ? 'folder' : 'suffix'
  return { languages: [first, ...tags.filter((tag) => tag !== first)], by }
}

/** Reads menu links, the order of pages, and the titles of pages and folders from `nav`. */
function readNav(nav: unknown, plan: LanguagePlan) {
  const order = new Map<string, number>()
  const titles = new Map<string, string>()
  const folderTitles = new Map<string, string>()
  const links: MenuLink[] = []
  const keyOf = (path: string) => {
    const bare = keyOfFile(path)
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

function keyOfFile(path: string): string {
  return path.replace(/\.md$/, '').replace(/(^|\/)README$/, '$1index')
}

/**
 * Creates the function that translates labels of `nav`. The labels are in the first language, and
 * the options of the plugin `i18n` have their translations.
 */
function navTranslations({ plugins }: Fields, { languages }: LanguagePlan) {
  const listed = blocksOf(optionsOf(plugins, 'i18n')?.languages)
  return (label: string | undefined, lang: Language): string | undefined => {
    const own = listed.findLast(({ locale }) => tagOf(textOf(locale) ?? '') === lang)
    const translated = textOf(blockOf(own?.nav_translations)[label ?? ''])
    return translated ?? (lang === languages[0] ? label : undefined)
  }
}

function addressOfKey(key: string, hasFolders: boolean): string {
  const bare = key.replace(/(^|\/)index$/, '$1')
  if (bare === '' || bare.endsWith('/')) return bare
  return hasFolders ? `${bare}/` : `${bare}.html`
}

/** Returns the redirects of the plugin `redirects`: old address → source file of the target. */
function redirectsOf({ plugins }: Fields, addressOf: (key: string) => string) {
  const rows = Object.entries(blockOf(optionsOf(plugins, 'redirects')?.redirect_maps))
  return new Map(
    rows.flatMap(([from, to]) => {
      const target = textOf(to)
      return target === undefined ? [] : [[`/${addressOf(keyOfFile(from))}`, target] as const]
    }),
  )
}

function dialectOf(settings: Fields, file: string): Dialect {
  const { markdown_extensions: extensions, extra } = settings
  const snippets = optionsOf(extensions, 'pymdownx.snippets')
  const bases = textsOf(snippets?.base_path).map((base) => base.replace(/^!relative.*/, ''))
  const texts = Object.entries(blockOf(extra)).flatMap(([name, value]) => {
    const text = textOf(value)
    const forms = [name, `extra.${name}`, `config.extra.${name}`]
    return text === undefined ? [] : forms.map((form) => [form, text] as const)
  })
  return {
    includes: [...bases, '.'].map((base) => posix.join(posix.dirname(file), base)),
    variables: new Map([['config.site_name', textOf(settings.site_name) ?? ''], ...texts]),
    appended: textsOf(snippets?.auto_append),
    slug: pythonSlug,
    slugSeparator: '_',
    math: optionsOf(extensions, 'pymdownx.arithmatex') !== undefined,
  }
}

/** Makes the id of a heading as Python-Markdown does: without characters outside ASCII. */
function pythonSlug(heading: string): string {
  return heading
    .normalize('NFKD')
    .replaceAll(/[^\p{ASCII}]/gu, '')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '-')
}
