/** Content of real pages: help that others wrote (`relevance/`), each page with a title, and so a link picture, of its own. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textOfBlock, readSetPages } from '../../relevance/sets/set-page.ts'
import type { SetPage } from '../../relevance/sets/set-page.ts'

/** Sets that may be looked at; the others are kept back for judging search. */
const sets = ['libreoffice', 'programs']
const languages = ['pl', 'en', 'de']
const pagesOfFolder = 100
const longestDescription = 150

/** A page as every generator gets it: the same Markdown below the same two facts. */
export interface RealPage {
  readonly lang: string
  /** Address within its language, without slashes around it. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly markdown: string
}

/** So many pages, the languages in turn; beyond what the sets hold they come again, with a number in their title. */
export function realPages(count: number): RealPage[] {
  const all = sets.flatMap((set) => readSetPages(join('relevance', set)))
  const ofLanguages = languages.map((lang) => all.filter((page) => page.lang === lang))
  const seen = new Map<string, number>()
  return Array.from({ length: count }, (_, at) => {
    const pages = ofLanguages[at % languages.length] ?? []
    const place = Math.floor(at / languages.length)
    const page = pages[place % pages.length]
    if (!page) throw new Error('A set has no page')
    const key = `${page.lang} ${page.title}`
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return toRealPage(page, place, times)
  })
}

function toRealPage(page: SetPage, place: number, times: number): RealPage {
  const title = times > 1 ? `${page.title} (${times})` : page.title
  const [first] = page.sections.flatMap(({ blocks }) => blocks)
  const description = page.description ?? (first === undefined ? title : textOfBlock(first))
  return {
    lang: page.lang,
    // One stands beside the home page, as in most sites.
    name: place === 0 ? 'page-0' : `help-${Math.floor(place / pagesOfFolder)}/page-${place}`,
    title,
    description: description.slice(0, longestDescription),
    markdown: page.sections
      .flatMap(({ heading, blocks }) => [
        ...(heading === undefined ? [] : [`## ${escape(heading)}`]),
        ...blocks.map((block) => escape(textOfBlock(block))),
      ])
      .join('\n\n'),
  }
}

/** Text that stands as it is in Markdown. */
function escape(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|&~]/g, '\\$&')
}

/** A Markdown file with its facts above it. */
export function renderRealPage({ title, description, markdown }: RealPage): string {
  const facts = { title, description }
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\ntype: guide\nupdated: 2026-01-05\n---\n\n${markdown}\n`
}

/** Writes a content folder of so many pages, home pages among them, in place of what is there. */
export async function writeRealContent(target: string, count: number): Promise<void> {
  await rm(target, { recursive: true, force: true })
  const pages = realPages(count - languages.length)
  for (const page of pages) {
    const file = join(target, 'pages', page.lang, `${page.name}.md`)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, renderRealPage(page))
  }
  for (const lang of languages) {
    const home =
      '---\ntitle: Help\ndescription: Help for programs.\ntype: home\nupdated: 2026-01-05\n---\n\nHelp.\n'
    await writeFile(join(target, 'pages', lang, 'index.md'), home)
  }
  await writeFile(join(target, 'site.yaml'), site)
}

const perLanguage = (value: string) => languages.map((lang) => `  ${lang}: ${value}\n`).join('')
const site = `service: help
company: Help
tagline:
${perLanguage('Help for programs')}languages: [${languages.join(', ')}]
navigation:
${languages.map((lang) => `  ${lang}:\n    - { label: Help, href: /${lang}/page-0/ }\n`).join('')}`
