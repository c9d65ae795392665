/** Checks small content folders and tells what was found as single lines. */
import { checkContent } from '../../src/content/load.ts'
import type { ContentCheck } from '../../src/content/load.ts'
import type { Mistake } from '../../src/content/mistake.ts'
import { createContentFolder, pageText, siteYaml } from './content-folder.ts'
import type { ContentFiles } from './content-folder.ts'

/** When the checks take place. */
export const noon = new Date('2026-03-01T12:00:00Z')

/** What a check of the small site with `files` added finds. */
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

/**
 * Mistakes of the small site with `files` added, each as one line without the parts that are
 * absent.
 */
export async function mistakesOf(files: ContentFiles): Promise<string[]> {
  return (await check(files)).mistakes.map(inOneLine)
}

/** The same for warnings. */
export async function warningsOf(files: ContentFiles): Promise<string[]> {
  return (await check(files)).warnings.map(inOneLine)
}

/** A mistake as one line. */
export function inOneLine({ file, line, field, message }: Mistake): string {
  const place = line === undefined ? file : `${file}:${line}`
  return field === undefined ? `${place} | ${message}` : `${place} | ${field} | ${message}`
}

/** A page at `/en/about/`. */
export function page(fields: Readonly<Record<string, string>>, body?: string): ContentFiles {
  return { 'pages/en/about.md': pageText(fields, body) }
}

/** The lines of `pageText` before its body: four fields, two rules, one blank line. */
export const bodyStart = 8

/** The mistake that a link in that page makes. */
export function linkFault(href: string, remedy: string, line = bodyStart): string {
  return `pages/en/about.md:${line} | links to ${href}, ${remedy}`
}

/** The small site in two languages. */
export const bilingual = {
  'site.yaml': siteYaml.replace('[en]', '[en, de]'),
  'pages/de/index.md': pageText({ title: 'Mühle', type: 'home' }),
}

/** A template for towns. */
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
