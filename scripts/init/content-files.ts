/** Creates the files of a new content folder from the answers and the skeleton texts. */
import { stringify } from 'yaml'
import { languageSegment } from '../../src/site/address.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { firstSettings, madeFiles, schemaHead } from '../schemas/editor-files.ts'
import type { Answers } from './answers.ts'
import { readCommonText } from './skeleton.ts'
import type { Skeleton, SkeletonPage } from './skeleton.ts'

/** A file to write. */
export interface ContentFile {
  /** Path relative to the content folder. */
  readonly path: string
  readonly text: string
}

/** Options of the new folder. */
export interface NewFolder {
  readonly folder: string
  readonly today: string
  readonly isBare?: boolean
}

/**
 * Creates all files. `folder` is relative to the project, and `today` is YYYY-MM-DD. In each
 * language, a bare site has only an empty home page and a search page.
 */
export async function contentFiles(
  answers: Answers,
  skeletons: readonly Skeleton[],
  { folder, today, isBare = false }: NewFolder,
): Promise<ContentFile[]> {
  const used = isBare ? skeletons.map(withoutSamples) : skeletons
  const readme = await readCommonText('README.md')
  return [
    { path: 'site.yaml', text: siteYaml(answers, used) },
    ...(isBare ? [] : [{ path: 'contact.yaml', text: contactYaml(answers, skeletons) }]),
    { path: 'README.md', text: fill(readme, { name: forMarkdown(answers.name), folder }) },
    { path: '.gitignore', text: '.DS_Store\nThumbs.db\n*~\n' },
    ...madeFiles(answers),
    ...firstSettings(answers),
    ...used.flatMap(({ lang, pages }) =>
      pages.map(({ file, text }) => ({
        path: `pages/${lang}/${file}`,
        text: fillPage(skeletons.length > 1 ? text : withoutKey(text), {
          lang: languageSegment(lang),
          today,
          name: answers.name,
        }),
      })),
    ),
  ]
}

/** Removes all pages except the home page, which loses its text, and the search page. */
function withoutSamples(skeleton: Skeleton): Skeleton {
  const pages = skeleton.pages.flatMap((page) => {
    if (page.type === 'home')
      return [{ ...page, text: page.text.replace(/\n---\n[^]*$/, '\n---\n') }]
    return /^component: search$/m.test(page.text) ? [page] : []
  })
  return { ...skeleton, pages }
}

function siteYaml({ name, languages, accent }: Answers, skeletons: readonly Skeleton[]): string {
  const taglines = skeletons.map(({ lang, pages }): [Language, string] => {
    const home = pages.find(({ type }) => type === 'home')
    return [lang, fill(home?.description ?? name, { name })]
  })
  const menu = (isWanted: (page: SkeletonPage) => boolean) =>
    Object.fromEntries(
      skeletons.map(({ lang, pages }) => [lang, linksTo(lang, pages.filter(isWanted))]),
    )
  const fields = {
    service: serviceOf(name),
    company: name,
    tagline: Object.fromEntries(taglines),
    languages,
    ...(accent !== undefined && { brand: { accent } }),
    navigation: menu(({ type }) => type !== 'other'),
    footer: menu(({ type }) => type === 'other'),
  }
  return `${schemaHead('site')}# Settings of the site. docs/editing.md of Vitrine explains every field.\n${inYaml(fields)}`
}

function contactYaml({ email }: Answers, skeletons: readonly Skeleton[]): string {
  const forms = skeletons.flatMap(({ lang, pages }) => {
    const contact = pages.filter(({ type }) => type === 'contact')
    return linksTo(lang, contact).map(({ href }): [Language, string] => [lang, href])
  })
  const fields = { ...(email !== undefined && { email }), forms: Object.fromEntries(forms) }
  return `${schemaHead('contact')}# Contact details. The field forms has the address of the contact page in each language.\n${inYaml(fields)}`
}

/** Creates links to the top-level pages with an `order` above 0, sorted by `order`. */
function linksTo(lang: Language, pages: readonly SkeletonPage[]) {
  return pages
    .filter(({ file, order }) => order > 0 && /^[^/]+(?:\.md|\/index\.md)$/.test(file))
    .toSorted((one, other) => one.order - other.order)
    .map(({ file, title }) => {
      const place = file.replace(/(?:\/index)?\.md$/, '')
      return { label: title, href: `/${languageSegment(lang)}/${place}/` }
    })
}

/** Makes the service identifier: the ASCII letters and digits of a name, or `site` if too few. */
export function serviceOf(name: string): string {
  const letters = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const slug = letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 31)
    .replace(/-$/, '')
  return slug.length < 2 ? 'site' : slug
}

function inYaml(fields: unknown): string {
  return stringify(fields, { lineWidth: 120 })
}

type Values = Readonly<Record<string, string>>

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** Removes the translation key, which a site with one language does not need. */
function withoutKey(text: string): string {
  return text.replace(/^translationKey: .*\n/m, '')
}

/**
 * Fills in the placeholders of a page. The name is escaped for YAML in the front matter and for
 * Markdown in the body.
 */
function fillPage(text: string, { name = '', ...values }: Values): string {
  const end = text.indexOf('\n---\n')
  const front = fill(text.slice(0, end), { ...values, name: JSON.stringify(name).slice(1, -1) })
  return front + fill(text.slice(end), { ...values, name: forMarkdown(name) })
}

/** Escapes Markdown syntax in a name. */
function forMarkdown(name: string): string {
  return name.replace(/[\\`*_[\]<]|&(?=#?\w+;)/g, '\\$&')
}
