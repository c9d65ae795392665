/** Plans the files of a new page: one draft for each requested language. */
import { posix } from 'node:path'
import { stringify } from 'yaml'
import { isReserved } from '../../src/content/reserved-addresses.ts'
import { editorialTypes } from '../../src/content/schemas/front-matter.ts'
import { nearestOf } from '../../src/content/yaml-remedies.ts'
import { languageSegment } from '../../src/site/address.ts'
import { regionSlug } from '../../src/site/region-address.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { CommandError } from '../command.ts'
import { ownerOf } from './known-pages.ts'
import type { KnownPages } from './known-pages.ts'
import { folderOfType, namedFolder, typeOfFolder } from './page-folder.ts'

/** The arguments of `npm run new`. */
export interface NewPageWish {
  /** One title for all languages, or one for each language in the order of the languages. */
  readonly titles: readonly string[]
  /** Languages of the page. The default is all languages of the site. */
  readonly languages?: readonly string[] | undefined
  readonly type?: string | undefined
  /** Name of the page's folder in any language. By default, the type decides the folder. */
  readonly folder?: string | undefined
  /** Today's date: the date of the last change, and the publication date of a post. */
  readonly today: string
}

/** The pages to write, and the existing pages that they translate. */
export type NewPages = ReturnType<typeof planNewPages>

/**
 * Plans the files of a new page. Throws when a file or address exists already or the address is
 * invalid.
 */
export function planNewPages(wish: NewPageWish, known: KnownPages) {
  const languages = languagesOf(wish, known)
  const titles = titlesOf(wish, languages)
  const places = languages.map((lang, at) => {
    const title = titles[at] ?? ''
    return { lang, title, ...placeOf(wish, { lang, title }, known) }
  })
  for (const place of places) refuseTaken(place, known)
  const [first] = places
  const key = first && slugOf(first.title, first.lang)
  const translations = translationsOf(key, languages, known)
  const isTied = languages.length > 1 || translations.length > 0
  const pages = places.map(({ file, path, title, type }) => ({
    file,
    path,
    text: render({ title, type, key: isTied ? key : undefined, today: wish.today }),
  }))
  return { pages, translations }
}

/**
 * Returns the requested languages, by default all languages of the site. Throws for a language that
 * the site does not have.
 */
export function languagesOf(
  { languages }: Pick<NewPageWish, 'languages'>,
  { content }: KnownPages,
): readonly Language[] {
  const all = content.config.languages
  for (const lang of languages ?? []) {
    if (all.includes(lang)) continue
    const nearest = nearestOf(lang, all)
    throw new CommandError(
      `Cannot write in "${lang}": the languages of site.yaml are ${all.join(', ')}${nearest}`,
    )
  }
  return languages ? [...new Set(languages)] : all
}

/** Returns a title for each language. */
export function titlesOf(
  { titles }: Pick<NewPageWish, 'titles'>,
  languages: readonly Language[],
): readonly string[] {
  const [first = ''] = titles
  if (titles.length !== 1 && titles.length !== languages.length) {
    throw new CommandError(
      `Cannot give ${titles.length} titles to pages in ${languages.join(', ')}: expects one, or one for each language`,
    )
  }
  for (const title of titles) {
    if (Array.from(title).length <= 120) continue
    throw new CommandError(`Cannot use the title "${title}": expects at most 120 characters`)
  }
  return titles.length === 1 ? languages.map(() => first) : titles
}

function placeOf(
  wish: NewPageWish,
  { lang, title }: { readonly lang: Language; readonly title: string },
  { pages, content }: KnownPages,
) {
  const { type: asked, folder: name } = wish
  const named = name === undefined ? undefined : namedFolder(name, lang, pages)
  const kinds = Object.keys(content.config.kinds ?? {})
  const type = typeOf(asked ?? (named && typeOfFolder(named, pages)) ?? 'other', kinds)
  const folder = named ?? folderOfType(type, lang, pages)
  const bare = `${folder}/${slugOf(title, lang)}`
  const path = `/${languageSegment(lang)}${bare.slice(`pages/${lang}`.length)}/`
  return { type, path, file: type === 'section' ? `${bare}/index.md` : `${bare}.md` }
}

function typeOf(type: string, kinds: readonly string[]): string {
  const known = [...editorialTypes.filter((one) => one !== 'home'), ...kinds]
  if (known.some((one) => one === type)) return type
  throw new CommandError(
    `Cannot write a page of the type "${type}": expects one of ${known.join(', ')}${nearestOf(type, known)}`,
  )
}

/** Makes the last segment of the address of a page from its title. */
export function slugOf(title: string, lang: Language): string {
  const slug = regionSlug(title, lang)
  if (slug !== '') return slug
  throw new CommandError(
    `Cannot make an address from "${title}": expects a title with letters or digits`,
  )
}

/** Throws if a new page cannot have its address, for example because the address is in use. */
export function refuseTaken(
  { path, file }: { readonly path: string; readonly file: string },
  known: KnownPages,
): void {
  const { content, site, paths } = known
  const refuse = (why: string) => {
    throw new CommandError(`Cannot write ${file}: its address ${path} ${why}`)
  }
  if (paths.has(path)) refuse(`is used by ${ownerOf(path, known)}. Choose another title`)
  const unread = content.unreadable.find((other) => other.file === file || other.path === path)
  if (unread) refuse(`is used by ${unread.file}. Choose another title`)
  const target = site.data.redirects[path]
  if (target !== undefined)
    refuse(`is an old address that redirects to ${target}. Choose another title`)
  if (isReserved(path, content.config.languages))
    refuse('belongs to the service: choose another title')
  const folder = posix.dirname(file)
  if (known.pages.some((page) => page.file === folder))
    refuse(`would need the folder ${folder}, but a file has this name. Choose another folder`)
}

function translationsOf(
  key: string | undefined,
  languages: readonly Language[],
  { pages }: KnownPages,
): string[] {
  const tied = pages.filter(({ data }) => key !== undefined && data.translationKey === key)
  const same = tied.find(({ lang }) => languages.includes(lang))
  if (same) {
    throw new CommandError(
      `Cannot use the key "${key ?? ''}": ${same.file} has this key, and a language can have only one page with the same key. Choose another title`,
    )
  }
  return tied.map(({ file }) => file)
}

function render(page: {
  readonly title: string
  readonly type: string
  readonly key: string | undefined
  readonly today: string
}): string {
  const { title, type, key, today } = page
  const fields = {
    title,
    description: 'TODO: what the page answers, in one or two sentences',
    type,
    ...(key === undefined ? {} : { translationKey: key }),
    ...(type === 'blog' ? { date: today } : {}),
    updated: today,
    draft: true,
  }
  const yaml = stringify(fields, { schema: 'core', lineWidth: 0 })
  return `---\n${yaml}---\n\nTODO: the text.\n`
}
