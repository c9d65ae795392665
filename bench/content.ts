/**
 * Creates content with any number of pages, to measure builds of Vitrine and of other generators.
 * Pages repeat the texts of the sample.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { splitFrontMatter } from '../src/content/markdown-file.ts'

/** A generated page. */
export interface GrownPage {
  readonly lang: string
  /** Path of the file below the folder of its language. */
  readonly file: string
  readonly title: string
  readonly markdown: string
}

const languages = ['pl', 'en', 'de']
const pagesOfFolder = 100

/** Creates `count` pages, in each language in turn. A repeated text has a number in its title. */
export function growPages(count: number): GrownPage[] {
  const texts = languages.map(readTexts)
  return Array.from({ length: count }, (_, at) => {
    const lang = at % languages.length
    const place = Math.floor(at / languages.length)
    const own = texts[lang] ?? []
    const text = own[place % own.length] ?? { title: 'Page', markdown: '' }
    return {
      lang: languages[lang] ?? '',
      file: `help-${Math.floor(place / pagesOfFolder)}/page-${place}.md`,
      title:
        place < own.length ? text.title : `${text.title} (${Math.floor(place / own.length) + 1})`,
      markdown: text.markdown,
    }
  })
}

/** Reads the titles and texts of a language. Links and pictures are replaced by their text. */
function readTexts(lang: string): Pick<GrownPage, 'title' | 'markdown'>[] {
  const folder = join('content/pages', lang)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => {
      const found = splitFrontMatter(readFileSync(join(folder, file), 'utf8'))
      const { yaml, body } = found ?? { yaml: 'title: Page', body: '' }
      const { title } = parse(yaml) as { title: string } // The check of the content requires one.
      const markdown = body.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[<>{}]|^:.*$/gm, '')
      return { title, markdown }
    })
}

/** Replaces a folder by content with `count` pages, in addition to the home pages. */
export function writeContent(target: string, count: number): void {
  rmSync(target, { recursive: true, force: true })
  for (const { lang, file, title, markdown } of growPages(count)) {
    write(join(target, 'pages', lang, file), renderPage(title, 'guide', markdown))
  }
  for (const lang of languages) {
    write(join(target, 'pages', lang, 'index.md'), renderPage('Help', 'home', 'Help.'))
  }
  const each = (value: (lang: string) => string) =>
    languages.map((lang) => `  ${lang}: ${value(lang)}\n`).join('')
  const navigation = each((lang) => `[{ label: Help, href: /${lang}/help-0/page-0/ }]`)
  write(
    join(target, 'site.yaml'),
    `service: help\ncompany: Help\ntagline:\n${each(() => 'Help')}languages: [${languages.join(', ')}]\nnavigation:\n${navigation}`,
  )
}

function renderPage(title: string, type: string, markdown: string): string {
  const facts = { title, description: title, type, updated: '2026-01-05' }
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${markdown}\n`
}

/** Writes a file and the folders above it. */
export function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
