/**
 * Reads manuals that the stylesheets of DocBook converted to HTML. Each page is one file, and the
 * index of the book is a page too.
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
  /** Language → its folder, which begins with the name of the package. */
  readonly folders: Readonly<Record<string, string>>
  /** Name of the page that is the index of the book. */
  readonly index: string
  /** Names of further pages that are not part of the manual itself, such as its licence. */
  readonly leftOut: RegExp
}

/** Name and language of a page. */
export interface ManualPlace {
  readonly key: string
  readonly lang: string
  /** Names of all pages of the manual. */
  readonly known: ReadonlySet<string>
}

/** Kinds of pages that are left out, because they have only links or lists of names. */
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

/** Reads a page, without its entries in the index of the book. */
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
 * Reads the index of the book: name of a page → its entries. An entry below another one contains
 * both, such as `lists, numbered`.
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

/** Text of an index line before its links. */
function termOf({ children }: Element): string {
  const link = children.findIndex((node) => node.type === 'element' && node.tagName === 'a')
  const before = link === -1 ? children : children.slice(0, link)
  return collapse(before.map((node) => textOf(node)).join('')).replace(/,$/, '')
}

/** The part of a page between its two navigation bars. */
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
  // This cell has only a word such as "Note".
  if (node.tagName === 'th' && parents.some(isAdmonition)) return 'skip'
  // The number of a footnote, and the link back from the footnote.
  if (node.tagName === 'sup' && /^\[\d+\]$/.test(textOf(node))) return 'skip'
  if (headings.has(node.tagName)) return 'heading'
  return blocks.has(node.tagName) ? 'block' : 'inline'
}

function isAdmonition(node: Element): boolean {
  return classesOf(node).some((name) => admonitions.has(name))
}

/** Replaces a reference such as `Section 2.2, “Guides”` by the title of its target. */
function shownFor(node: Element): string | undefined {
  const title = classesOf(node).includes('xref') ? attribute(node, 'title') : ''
  return title === '' ? undefined : withoutNumber(title)
}

/** Removes the number that the stylesheets add to titles of chapters and sections. */
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
