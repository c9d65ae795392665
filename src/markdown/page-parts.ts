/** Finds the parts of a page that its Markdown twin is made of. Errors say what the page needs. */

import type { Element, ElementContent, Root } from 'hast'

import { attribute, collapse, elementsIn, findAll, findChild, textOf } from './html-tree.ts'

/** The one `<main>` of a page. */
export function getMain(document: Root, url: string): Element {
  const mains = findAll(document, 'main')
  const [main] = mains
  if (main && mains.length === 1) return main
  const remedy = 'Wrap the content of the page in exactly one <main>'
  throw new Error(`Cannot render Markdown of "${url}": it has ${mains.length} <main>. ${remedy}`)
}

/** The language of the page, from `<html lang>`. */
export function getLang(document: Root, url: string): string {
  const html = findChild(document, 'html')
  const lang = html && attribute(html, 'lang')
  if (lang) return lang
  throw new Error(`Cannot render Markdown of "${url}": <html> has no lang. Set it in the layout`)
}

/** Content of a `<meta>` element; `undefined` when it is absent or empty. */
export function findMeta(document: Root, name: string): string | undefined {
  const html = findChild(document, 'html')
  const head = html && findChild(html, 'head')
  const meta = elementsIn(head?.children ?? []).find(
    (child) => child.tagName === 'meta' && attribute(child, 'name').toLowerCase() === name,
  )
  return (meta && attribute(meta, 'content')) || undefined
}

/**
 * Contents of all `<meta>` elements with a value of `name` or `property`; `undefined` when there is
 * none.
 */
export function listMeta(
  document: Root,
  by: 'name' | 'property',
  value: string,
): string[] | undefined {
  const all = findAll(document, 'meta').filter((meta) => attribute(meta, by) === value)
  return all.length === 0 ? undefined : all.map((meta) => attribute(meta, 'content'))
}

/** Address of `llms.txt`, from the link with `rel="describedby"`; `undefined` without a link. */
export function findOverview(document: Root): string | undefined {
  const link = findAll(document, 'a').find(({ properties: { rel } }) =>
    hasToken(rel, 'describedby'),
  )
  return link && attribute(link, 'href')
}

/** The notice above the page, if there is one. */
export function findBanner(document: Root): Element[] {
  return findAll(document, 'aside').filter(({ properties }) => 'dataBanner' in properties)
}

/** The licence in the head of the page, if there is one. */
export function findLicence(document: Root): { name: string; url: string } | undefined {
  const html = findChild(document, 'html')
  const head = html && findChild(html, 'head')
  const link = elementsIn(head?.children ?? []).find(
    ({ tagName, properties: { rel } }) => tagName === 'link' && hasToken(rel, 'license'),
  )
  return link && { name: attribute(link, 'title'), url: attribute(link, 'href') }
}

function hasToken(list: Element['properties'][string], token: string): boolean {
  return Array.isArray(list) && list.includes(token)
}

/** Removes the first `<h1>` from the content and returns its text, the title of the twin. */
export function takeTitle(content: ElementContent[], url: string): string {
  const heading = takeElement(content, 'h1')
  const title = heading && collapse(textOf(heading, ' '))
  if (title) return title
  const remedy = 'Give the page one heading of level 1 with text'
  throw new Error(`Cannot render Markdown of "${url}": <main> has no <h1> with text. ${remedy}`)
}

function takeElement(nodes: ElementContent[], tagName: string): Element | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'element') continue
    if (node.tagName === tagName) {
      nodes.splice(index, 1)
      return node
    }
    const found = takeElement(node.children, tagName)
    if (found) return found
  }
  return undefined
}
