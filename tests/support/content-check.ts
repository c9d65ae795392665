/** Checks small content folders and formats each finding as one line. */
import { checkContent } from '../../src/content/load.ts'
import type { ContentCheck } from '../../src/content/load.ts'
import type { Mistake } from '../../src/content/mistake.ts'
import { createContentFolder, pageText, siteYaml } from './content-folder.ts'
import type { ContentFiles } from './content-folder.ts'

/** Time of all checks. */
export const noon = new Date('2026-03-01T12:00:00Z')

/** Checks the small site with `files` added. */
export async function check(
  files: ContentFiles,
  now = noon,
  usesParts = false,
): Promise<ContentCheck> {
  const directory = await createContentFolder(files)
  return await checkContent({
    directory,
    baseUrl: 'https://mill.example',
    now,
    usesParts,
  })
}

/** Mistakes of the small site with `files` added, each as one line. */
export async function mistakesOf(files: ContentFiles): Promise<string[]> {
  return (await check(files)).mistakes.map(inOneLine)
}

/** Warnings of the small site with `files` added, each as one line. */
export async function warningsOf(files: ContentFiles): Promise<string[]> {
  return (await check(files)).warnings.map(inOneLine)
}

/** Formats a mistake as one line. Absent properties are left out. */
export function inOneLine({ file, line, field, message }: Mistake): string {
  const place = line === undefined ? file : `${file}:${line}`
  return field === undefined ? `${place} | ${message}` : `${place} | ${field} | ${message}`
}

/** The file of a page at `/en/about/`. */
export function page(fields: Readonly<Record<string, string>>, body?: string): ContentFiles {
  return { 'pages/en/about.md': pageText(fields, body) }
}

/**
 * Number of the first line of the body in `pageText`, after four fields, two `---` lines and one
 * empty line.
 */
export const bodyStart = 8

/** The expected mistake for a link in the file that `page` returns. */
export function linkFault(href: string, remedy: string, line = bodyStart): string {
  const separator = remedy.startsWith('write') ? ':' : ','
  return `pages/en/about.md:${line} | links to ${href}${separator} ${remedy}`
}

/** The small site in two languages. */
export const bilingual = {
  'site.yaml': siteYaml.replace('[en]', '[en, de]'),
  'pages/de/index.md': pageText({ title: 'Mühle', type: 'home' }),
}

/** A template of pages for towns. */
export const cityTemplate = `---
title: Flour in {name}
address: /en/towns/{slug}/
updated: 2026-01-01
---

Bread for {name}, {region}, {population} people.
`

/** First line of `cities.csv`. */
export const cityHeader = 'slug,name,region,population,lang\n'

/** Text of `workshop.yaml` with one offer, whose page is at `href`. */
export function workshopYaml(href: string, lang = 'en'): string {
  return [
    'pricing: Net.',
    'nextStep: Write.',
    `offers: [{ market: INTL, lang: ${lang}, currency: EUR, amount: 10 }]`,
    `texts: { en: { name: Week, page: ${href}, priceNote: a week, summary: A week., includes: [Bread], notes: [] } }`,
    '',
  ].join('\n')
}
