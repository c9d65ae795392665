/** Reads help in the format Mallard, which GNOME and its programs use. */
import type { Element } from 'hast'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attribute, collapse, findAll, findChild, textOf } from '../../src/markdown/html-tree.ts'
import { parseHtml, readSections } from './read-sections.ts'
import type { Reading, Role } from './read-sections.ts'
import type { SetPage } from './set-page.ts'

const folders = { pl: 'pl', en: 'C', de: 'de' } as const

const skipped = new Set(['m-info', 'm-comment', 'm-media', 'm-links', 'm-desc', 'm-uix:thumb'])
const blocks = new Set(
  'm-p m-item m-steps m-list m-tree m-terms m-table m-tr m-td m-note m-section m-screen m-code m-title'.split(
    ' ',
  ),
)

/** Help of one Debian package, by its folder below `/usr/share/help/<language>`. */
export interface Guide {
  readonly package: string
  readonly guide: string
}

/** Reads the pages of guides. `unpacked` has one folder for each package. */
export function readMallard(unpacked: string, guides: readonly Guide[]): SetPage[] {
  return (['pl', 'en', 'de'] as const).flatMap((lang) =>
    guides.flatMap(({ package: name, guide }) => {
      const root = join(unpacked, name, 'usr/share/help', folders[lang], guide)
      return existsSync(root) ? readGuide(root, lang, guide) : []
    }),
  )
}

function readGuide(root: string, lang: string, guide: string): SetPage[] {
  const trees = readdirSync(root)
    .filter((name) => name.endsWith('.page'))
    .toSorted()
    .map((name) => {
      const tree = parseMallard(readFileSync(join(root, name), 'utf8'))
      return { id: name.replace(/\.page$/, ''), tree, title: titleOf(tree) }
    })
  const titles = new Map(trees.map(({ id, title }) => [id, title]))
  return trees.map(({ id, tree }) => readPage(tree, { id, lang, guide, titles }))
}

interface Place {
  readonly id: string
  readonly lang: string
  readonly guide: string
  readonly titles: ReadonlyMap<string, string>
}

function readPage(tree: Element, { id, lang, guide, titles }: Place): SetPage {
  const pathOf = (page: string) => `/${lang}/${guide}/${page}/`
  const reading: Reading = {
    roleOf,
    targetOf(node) {
      const page = pageOf(node)
      return page !== undefined && titles.has(page) ? pathOf(page) : undefined
    },
    anchorOf: (_, parents) => attribute(parents.at(-1) ?? tree, 'id') || undefined,
    shownFor: (node) =>
      textOf(node).trim() === '' ? titles.get(pageOf(node) ?? '') : textOf(node, ' '),
  }
  const info = findChild(tree, 'm-info')
  const desc = info && findChild(info, 'm-desc')
  const description = desc ? collapse(textOf(desc)) : ''
  return {
    path: pathOf(id),
    lang,
    key: `${guide}/${id}`,
    title: titleOf(tree),
    ...(description !== '' && { description }),
    sections: readSections(tree, reading),
  }
}

/**
 * Parses Mallard, which is XML, with the HTML parser. Elements get the prefix `m-`, because the
 * parser would move elements with names of HTML.
 */
function parseMallard(xml: string): Element {
  const html = xml
    .replace(/<[?!](?!--)[^>]*>/g, '')
    .replace(/<([\w:]+)([^<>]*)\/>/g, '<$1$2></$1>')
    .replace(/<(\/?)([\w:]+)/g, '<$1m-$2')
  const [page] = findAll(parseHtml(html), 'm-page')
  if (!page) throw new Error('A file of the package is not a Mallard page')
  return page
}

function titleOf(page: Element): string {
  const title = findChild(page, 'm-title')
  return title ? collapse(textOf(title)) : ''
}

function roleOf(node: Element, parents: readonly Element[]): Role {
  if (skipped.has(node.tagName)) return 'skip'
  if (node.tagName === 'm-title') {
    // The title of the page is a field of its own. A title of a note or figure is not a heading.
    if (parents.length === 0) return 'skip'
    return parents.at(-1)?.tagName === 'm-section' ? 'heading' : 'block'
  }
  // Reads only one branch of a condition.
  if (node.tagName === 'm-if:else') return 'skip'
  return blocks.has(node.tagName) ? 'block' : 'inline'
}

function pageOf(node: Element): string | undefined {
  return attribute(node, 'xref').replace(/#.*/, '') || undefined
}
