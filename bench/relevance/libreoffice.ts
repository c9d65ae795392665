/**
 * Reads the help of LibreOffice from the packages `libreoffice-help-*`: the pages of Writer, and
 * the guides that all programs share.
 */
import type { Element } from 'hast'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attribute, classesOf, collapse, findAll } from '../../src/markdown/html-tree.ts'
import { parseHtml, readSections } from './read-sections.ts'
import type { Reading, Role } from './read-sections.ts'
import type { SetPage } from './set-page.ts'

const folders = { en: 'en-US', de: 'de', pl: 'pl' } as const
const packages = { en: 'en-us', de: 'de', pl: 'pl' } as const
const parts = ['swriter', 'shared/guide'] as const
const skipped = new Set(['script', 'style', 'img', 'meta', 'svg', 'video', 'object'])
const blocks = new Set('p div ul ol li table tr td th dl dt dd pre section h1 br'.split(' '))
const headings = new Set(['h2', 'h3', 'h4', 'h5', 'h6'])

/** Reads the pages of the set. `unpacked` has one folder for each package. */
export function readLibreOffice(unpacked: string): SetPage[] {
  return (['pl', 'en', 'de'] as const).flatMap((lang) => {
    const root = join(
      unpacked,
      `libreoffice-help-${packages[lang]}/usr/share/libreoffice/help/${folders[lang]}/text`,
    )
    const keys = parts.flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.html'))
        .map((name) => `${part}/${name.replace(/\.html$/, '')}`),
    )
    const known = new Set(keys)
    return keys
      .toSorted()
      .map((key) => readPage(readFileSync(join(root, `${key}.html`), 'utf8'), key, lang, known))
  })
}

function readPage(
  html: string,
  key: string,
  lang: keyof typeof folders,
  known: ReadonlySet<string>,
): SetPage {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  const main = findAll(parseHtml(html), 'div').find(
    ({ properties }) => properties['id'] === 'DisplayArea',
  )
  if (!main) throw new Error(`${lang} ${key} has no text`)
  const reading: Reading = {
    roleOf,
    targetOf: (node) => targetOf(node, lang, known),
    anchorOf: ({ properties }) =>
      typeof properties['id'] === 'string' ? properties['id'] : undefined,
  }
  return {
    path: `/${lang}/${key.toLowerCase()}/`,
    lang,
    key,
    title: collapse(unescape(title)),
    entries: readEntries(main),
    sections: readSections(main, reading),
  }
}

function unescape(title: string): string {
  return title
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

function roleOf(node: Element): Role {
  if (skipped.has(node.tagName) || classesOf(node).includes('noteicon')) return 'skip'
  // A heading with a link repeats the title of a page that is shown inside this page. The `h1` is
  // the title, which is a field of its own.
  if (headings.has(node.tagName)) return findAll(node, 'a').some(hasTarget) ? 'block' : 'heading'
  if (node.tagName === 'h1') return 'skip'
  return blocks.has(node.tagName) ? 'block' : 'inline'
}

function hasTarget(node: Element): boolean {
  return attribute(node, 'href') !== ''
}

function targetOf(node: Element, lang: string, known: ReadonlySet<string>): string | undefined {
  if (node.tagName !== 'a') return undefined
  const [, key = ''] = /^[^/]+\/text\/([^#]+)\.html/.exec(attribute(node, 'href')) ?? []
  return known.has(key) ? `/${lang}/${key.toLowerCase()}/` : undefined
}

/** Entries of the index, such as `lists, numbered`. */
function readEntries(main: Element): string[] {
  return findAll(main, 'meta')
    .filter(({ properties }) => String(properties['itemProp']) === 'keywords')
    .map((node) => collapse(attribute(node, 'content')))
    .filter((entry) => entry !== '')
}
