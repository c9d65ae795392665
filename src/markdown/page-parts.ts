/** Finds the parts of a page that are converted to Markdown. Errors say what the page needs. */

import type { Element, ElementContent, Root } from 'hast'

import { attribute, collapse, elementsIn, findAll, findChild, textOf } from './html-tree.ts'

/** Returns the `<main>` of a page. Throws if there is not exactly one. */
export function getMain(document: Root, url: string): Element {
  const mains = findAll(document, 'main')
  const [main] = mains
  if (main && mains.length === 1) return main
  const remedy = 'Wrap the content of the page in exactly one <main>'
  throw new Error(`Cannot render Markdown of "${url}": it has ${mains.length} <main>. ${remedy}`)
}

/** Returns the language of the page, from `<html lang>`. */
export function getLang(document: Root, url: string): string {
  const html = findChild(document, 'html')
  const lang = html && attribute(html, 'lang')
  if (lang) return lang
  throw new Error(`Cannot render Markdown of "${url}": <html> has no lang. Set it in the layout`)
}

/** Returns the content of the `<meta>` with this name; `undefined` if it is absent or empty. */
export function findMeta(document: Root, name: string): string | undefined {
  const html = findChild(document, 'html')
  const head = html && findChild(html, 'head')
  const meta = elementsIn(head?.children ?? []).find(
    (child) => child.tagName === 'meta' && attribute(child, 'name').toLowerCase() === name,
  )
  return (meta && attribute(meta, 'content')) || undefined
}

/**
 * Returns the contents of all `<meta>` elements whose `name` or `property` has this value;
 * `undefined` if there are none.
 */
export function listMeta(
  document: Root,
  by: 'name' | 'property',
  value: string,
): string[] | undefined {
  const all = findAll(document, 'meta').filter((meta) => attribute(meta, by) === value)
  return all.length === 0 ? undefined : all.map((meta) => attribute(meta, 'content'))
}

/**
 * Returns the address of `llms.txt`, from the link with `rel="describedby"`; `undefined` if there
 * is no such link.
 */
export function findOverview(document: Root): string | undefined {
  const link = findAll(document, 'a').find(({ properties: { rel } }) =>
    hasToken(rel, 'describedby'),
  )
  return link && attribute(link, 'href')
}

/**
 * Returns the notice above the page, an `<aside data-banner>`, as a list; empty if there is none.
 */
export function findBanner(document: Root): Element[] {
  return findAll(document, 'aside').filter(({ properties }) => 'dataBanner' in properties)
}

/** Returns the licence from the `<link rel="license">` in the head, if there is one. */
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

/** Removes the first `<h1>` from the content and returns its text, the title of the Markdown. */
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
