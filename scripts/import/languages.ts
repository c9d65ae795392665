/** Finds the languages of files, by the names of folders (`de/a.md`) or files (`a.de.md`). */
import { canonicalTag } from '../../src/site/languages.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { isText } from './source-files.ts'

/** The languages of a source, and the part of a path that names the language of a file. */
export interface LanguagePlan {
  /** The first one is the language of all files whose path has no language. */
  readonly languages: readonly Language[]
  readonly by: 'folder' | 'suffix' | 'none'
}

/** Language tags that usually do not name a language in paths, such as `min` in `a.min.md`. */
const ordinary = new Set('min old new src doc www img css api'.split(' '))

/** Guesses the languages of a source from the names of its folders and files. */
export function guessLanguages(files: readonly string[], first: Language): LanguagePlan {
  const texts = files.filter(isText)
  const folders = new Set(texts.map((file) => file.split('/')[0] ?? ''))
  const tags = [...folders].flatMap((folder) => (isTag(folder) ? folder : []))
  const outside = texts.filter((file) => !tags.includes(file.split('/')[0] ?? ''))
  if (tags.length > 1 || (tags.length === 1 && outside.length === 0)) {
    return { languages: order(tags.map(tagOf), first), by: 'folder' }
  }
  const bare = new Set(texts.map((file) => file.replace(/\.\w+$/, '')))
  const suffixes = [...bare].flatMap((name) => {
    const [, base = '', tag = ''] = /^(.+)\.([\w-]+)$/.exec(name) ?? []
    return isTag(tag) && bare.has(base) ? tagOf(tag) : []
  })
  return suffixes.length > 0
    ? { languages: order([first, ...suffixes], first), by: 'suffix' }
    : { languages: [first], by: 'none' }
}

/**
 * Returns the language of a file, and its key: the path without language and extension. Returns
 * `undefined` for a file in the folder of a language that the site does not have.
 */
export function tieFile(file: string, { languages, by }: LanguagePlan) {
  const bare = file.replace(/\.(?:md|mdx|markdown)$/i, '')
  const [first = 'en'] = languages
  if (by === 'folder') {
    const [, folder = '', key = ''] = /^([^/]+)\/(.+)$/.exec(bare) ?? []
    const lang = languages.find((known) => known === canonicalTag(folder.replaceAll('_', '-')))
    if (lang !== undefined) return { lang, key }
    return isTag(folder) ? undefined : { lang: first, key: bare }
  }
  const [, key = '', tag = ''] = (by === 'suffix' && /^(.+)\.([\w-]+)$/.exec(bare)) || []
  const lang = languages.find((known) => known === canonicalTag(tag.replaceAll('_', '-')))
  return lang === undefined ? { lang: first, key: bare } : { lang, key }
}

/** Checks whether a name is a short language tag. Longer names such as `install` may be words. */
export function isTag(name: string): boolean {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,4})?$/i.test(name) || ordinary.has(name.toLowerCase())) {
    return false
  }
  const tag = canonicalTag(name.replaceAll('_', '-'))
  if (tag === undefined) return false
  const shown = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag)
  return shown !== undefined
}

/** Returns the canonical form of a language tag. Returns other names unchanged. */
export function tagOf(name: string): Language {
  return canonicalTag(name.replaceAll('_', '-')) ?? name
}

function order(tags: readonly Language[], first: Language): Language[] {
  const all = [...new Set(tags)]
  return all.includes(first) ? [first, ...all.filter((tag) => tag !== first)] : all
}
