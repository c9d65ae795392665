/**
 * Manuals that the stylesheets of DocBook made HTML of, one file a page, with the index of the book
 * as a page of its own.
 */
import type { Element, Root } from 'hast'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  attribute,
  classesOf,
  collapse,
  elementsIn,
  findAll,
  textOf,
} from '../../src/markdown/html-tree.ts'
import { parseHtml, readSections } from './read-sections.ts'
import type { Reading, Role } from './read-sections.ts'
import type { SetPage } from './set-page.ts'

/** A manual in some languages. */
export interface Manual {
  /** Language → its folder, below the one that holds each package in a folder of its name. */
  readonly folders: Readonly<Record<string, string>>
  /** Name of the page that is the index of the book. */
  readonly index: string
  /** Names of further pages that are not part of the manual itself, such as its licence. */
  readonly leftOut: RegExp
}

/** Where a page stands. */
export interface ManualPlace {
  readonly key: string
  readonly lang: string
  /** Names of all pages. */
  readonly known: ReadonlySet<string>
}

/** Kinds of pages that only lead to others, or list names, books or keys. */
const unreadKinds = new Set(['book', 'preface', 'index', 'bibliography', 'reference', 'refentry'])
const navigation = new Set(['navheader', 'navfooter', 'toc'])
const admonitions = new Set(['note', 'tip', 'warning', 'caution', 'important'])
const blocks = new Set('p div ul ol li table tr td th dl dt dd pre blockquote hr br'.split(' '))
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Reads the pages of a manual. `unpacked` has one folder for each package. */
export function readDocBook(unpacked: string, manual: Manual): SetPage[] {
  return Object.entries(manual.folders).flatMap(([lang, folder]) =>
    readManual(join(unpacked, folder), lang, manual),
  )
}

function readManual(root: string, lang: string, { index, leftOut }: Manual): SetPage[] {
  const trees = readdirSync(root)
    .filter((name) => name.endsWith('.html'))
    .toSorted()
    .map((name) => ({
      key: name.replace(/\.html$/, ''),
      tree: parseHtml(readFileSync(join(root, name), 'utf8')),
    }))
  const read = trees.filter(({ key, tree }) => !leftOut.test(key) && isRead(tree))
  const known = new Set(read.map(({ key }) => key))
  const book = trees.find(({ key }) => key === index)
  const entries = book ? readIndex(book.tree) : new Map<string, string[]>()
  return read.map(({ key, tree }) => ({
    ...readManualPage(tree, { key, lang, known }),
    entries: entries.get(key) ?? [],
  }))
}

function isRead(tree: Root): boolean {
  return !classesOf(mainOf(tree)).some((kind) => unreadKinds.has(kind))
}

/** A page without what the index of the book says of it. */
export function readManualPage(tree: Root, { key, lang, known }: ManualPlace): SetPage {
  const reading: Reading = {
    roleOf,
    targetOf(node) {
      const target = pageOf(node)
      return target !== undefined && known.has(target) ? `/${lang}/${target}/` : undefined
    },
    anchorOf: (node) =>
      findAll(node, 'a')
        .map((anchor) => attribute(anchor, 'id'))
        .find((id) => id !== ''),
    headingOf: (node) => withoutNumber(textOf(node, ' ')),
    shownFor,
  }
  const [title] = findAll(tree, 'title')
  return {
    path: `/${lang}/${key}/`,
    lang,
    key,
    title: title ? withoutNumber(textOf(title)) : '',
    sections: readSections(mainOf(tree), reading),
  }
}

/**
 * Name of a page → its entries in the index of the book: one that stands below another is written
 * behind it.
 */
export function readIndex(tree: Root): Map<string, string[]> {
  const entries = new Map<string, string[]>()
  function visit(list: Element, above: readonly string[]): void {
    let open = above
    for (const item of elementsIn(list.children)) {
      if (item.tagName === 'dt') open = [...above, termOf(item)]
      for (const link of item.tagName === 'dt' ? findAll(item, 'a') : []) {
        const page = pageOf(link) ?? ''
        entries.set(page, [...(entries.get(page) ?? []), open.join(', ')])
      }
      if (item.tagName === 'dd') for (const below of findAll(item, 'dl')) visit(below, open)
    }
  }
  for (const list of findAll(mainOf(tree), 'dl')) visit(list, [])
  return entries
}

/** What a line of the index says before its links. */
function termOf({ children }: Element): string {
  const link = children.findIndex((node) => node.type === 'element' && node.tagName === 'a')
  const before = link === -1 ? children : children.slice(0, link)
  return collapse(before.map((node) => textOf(node)).join('')).replace(/,$/, '')
}

/** The part of a page between its two bars of navigation. */
function mainOf(tree: Root): Element {
  const main = elementsIn(tree.children).find(
    (node) => node.tagName === 'div' && !isNavigation(node),
  )
  if (!main) throw new Error('A page of the manual has no text')
  return main
}

function isNavigation(node: Element): boolean {
  return classesOf(node).some((name) => navigation.has(name))
}

function roleOf(node: Element, parents: readonly Element[]): Role {
  if (isNavigation(node)) return 'skip'
  // The title of the page is a field of its own.
  if (parents.length === 0 && classesOf(node).includes('titlepage')) return 'skip'
  // A note begins with the word "Note".
  if (node.tagName === 'th' && parents.some(isAdmonition)) return 'skip'
  // The number of a footnote, and the way back from it.
  if (node.tagName === 'sup' && /^\[\d+\]$/.test(textOf(node))) return 'skip'
  if (headings.has(node.tagName)) return 'heading'
  return blocks.has(node.tagName) ? 'block' : 'inline'
}

function isAdmonition(node: Element): boolean {
  return classesOf(node).some((name) => admonitions.has(name))
}

/** A reference that the stylesheets wrote (`Section 2.2, “Guides”`) as the title that it gives. */
function shownFor(node: Element): string | undefined {
  const title = classesOf(node).includes('xref') ? attribute(node, 'title') : ''
  return title === '' ? undefined : withoutNumber(title)
}

/** A title as its author wrote it: chapters and sections are numbered by the stylesheets. */
function withoutNumber(title: string): string {
  return collapse(title).replace(
    /^(?:(?:Part|Chapter|Appendix|Teil|Kapitel|Anhang) (?:\d+|[A-Z]+)|\d+(?:\.\d+)*)\. /,
    '',
  )
}

function pageOf(node: Element): string | undefined {
  if (node.tagName !== 'a') return undefined
  return /^([^#/:]+)\.html/.exec(attribute(node, 'href'))?.[1]
}
