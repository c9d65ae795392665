/** Finds the main text of a page by landmarks, and removes blocks that most pages repeat. */
import { hash } from 'node:crypto'
import type { Element, ElementContent, Parents, Root } from 'hast'
import { select, selectAll } from 'hast-util-select'
import { SKIP, visit } from 'unist-util-visit'
import { attribute, classesOf, collapse, element } from '../../../src/markdown/html-tree.ts'
import { lineOf } from './page-facts.ts'
import { openTabs } from './tabs.ts'

/** Elements that are never main text. */
const active =
  'script, style, template, noscript, button, select, textarea, svg, canvas, dialog, datalist, ' +
  '[hidden], [role=dialog], [role=alertdialog], [role=search], .screen-reader-text, .sr-only, ' +
  // Elements that a site of Vitrine adds to a text.
  '[data-twin=omit], .highlights[data-pagefind-ignore]'
/**
 * Elements to remove from a page if no `main` or `article` marks its main text. A `header` at a
 * deeper level is kept, because it may contain the title.
 */
const frames =
  'nav, [role=navigation], [role=banner], [role=contentinfo], [role=complementary], ' +
  'body > header, body > footer, body > * > header, body > * > footer, body > aside'
/** Ids and classes that themes give to elements outside of the main text. */
const frameName =
  /^(?:(?:site|page|main|top)[-_]?)?(?:nav|navbar|navigation|menu|sidebar|footer|breadcrumbs?)$|cookie|consent|gdpr|newsletter|social-?share|share-?buttons|skip-?link|related-?posts|^comments?(?:-area|-respond)?$/i

/**
 * Names of elements that `removeRepeated` may remove. Headings are left out, as pages may share
 * them on purpose.
 */
const compared = new Set(
  'div section aside header footer ul ol dl p table figure blockquote'.split(' '),
)

/** The main text of a page, and its forms. */
export interface MainText {
  readonly main: Element
  /** The `action` of each form in the main text; `without address` for a form without one. */
  readonly forms: readonly string[]
}

/** Finds the main text of a page, and removes forms, menus and other elements from it. */
export function findMain(tree: Root): MainText {
  openTabs(tree)
  const only = (name: string) => {
    const found = selectAll(name, tree).filter((node) => lineOf(node) !== '')
    return found.length === 1 ? found[0] : undefined
  }
  const landmark = only('main') ?? only('[role=main]') ?? only('article')
  const main = landmark ?? select('body', tree) ?? element('body', [])
  const forms = selectAll('form', main).map(
    (form) => attribute(form, 'action') || 'without address',
  )
  // A theme may have one form around the whole page. So only forms with less than half of the text
  // are removed.
  const most = lineOf(main).length / 2
  const isForm = (node: Element) => node.tagName === 'form' && lineOf(node).length < most
  const left = [...selectAll(active, main), ...selectAll(landmark ? 'nav' : frames, tree)]
  const out = new Set([...left, ...selectAll('details, ul, ol, .toc', main).filter(isContents)])
  removeAll(main, (node) => out.has(node) || isForm(node) || isFrame(node))
  return { main, forms }
}

/** Checks whether an element is a table of contents: mostly links to headings of its own page. */
function isContents(node: Element): boolean {
  const links = selectAll('a[href]', node)
  const hrefs = links.map((link) => attribute(link, 'href'))
  const isNamed = classesOf(node).some((name) => /^(?:toc|table-of-contents)$/.test(name))
  // If the element has one of these classes, each link may repeat the address of the page.
  const files = new Set(hrefs.map((href) => href.replace(/#.*/, '')))
  const isOwn = hrefs.every((href) => href.startsWith('#')) || (isNamed && files.size === 1)
  const words = links.map(lineOf).join('').length
  return hrefs.length > (isNamed ? 0 : 1) && isOwn && words > lineOf(node).length / 2
}

function isFrame(node: Element): boolean {
  // Keeps `span`, because syntax highlighters give the class `comment` to comments in code.
  if (/^(?:body|h[1-6]|span)$/.test(node.tagName)) return false
  return [attribute(node, 'id'), ...classesOf(node)].some((name) => frameName.test(name))
}

/** Removes the elements for which `fits` returns true. Returns their texts. */
function removeAll(parent: Parents, fits: (node: Element) => boolean): string[] {
  const removed: string[] = []
  visit(parent, 'element', (node, index, owner) => {
    if (owner === undefined || index === undefined || !fits(node)) return undefined
    removed.push(lineOf(node))
    owner.children.splice(index, 1)
    return [SKIP, index]
  })
  return removed
}

/** Computes digests of the elements in `compared` that have text or pictures. */
function digestBlocks(main: Element): Map<Element, string> {
  const found = new Map<Element, string>()
  const read = (node: ElementContent): string => {
    if (node.type === 'text') return collapse(node.value)
    if (node.type !== 'element') return ''
    if (node.tagName === 'img') return `picture ${attribute(node, 'src')}`
    const content = node.children.map(read).filter(Boolean).join(' ')
    if (content === '' || !compared.has(node.tagName)) return content
    const digest = hash('sha1', `${node.tagName} ${content}`)
    found.set(node, digest)
    return digest
  }
  main.children.forEach(read)
  return found
}

/** Returns digests of the elements in `compared`, to find elements that most pages repeat. */
export function blocksOf(main: Element): Set<string> {
  return new Set(digestBlocks(main).values())
}

/** Removes the elements whose digest is in `repeated`. Returns their texts. */
export function removeRepeated(main: Element, repeated: ReadonlySet<string>): string[] {
  const digests = digestBlocks(main)
  return removeAll(main, (node) => repeated.has(digests.get(node) ?? '')).filter(Boolean)
}
