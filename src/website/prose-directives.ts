/**
 * Makes the HTML of tabs, steps, cards, file trees, figures and formulas. `content/directives.ts`
 * marks the start and the end of each block. The HTML needs no script.
 */
import { blockMark, formulaMark } from '../content/directive-marks.ts'
import { renderFormula } from '../content/formula.ts'
import { encode } from './html-tags.ts'

/** Classes of the blocks that are rendered as a `div`. */
const boxes: Readonly<Record<string, string>> = {
  steps: 'step-list',
  cards: 'card-list',
  files: 'file-tree',
}

/**
 * Matches the marks of blocks, and tags of headings. Also matches tags of elements such as `li`, to
 * count the open elements: a heading inside such an element is not the title of a tab.
 */
const tokens = new RegExp(
  `${blockMark.source}|<(/?)(?:h([2-6])|li|blockquote|div|dd|td)\\b[^<>]*>`,
  'g',
)

/** A block whose end is not reached yet, with its HTML so far. */
interface OpenBlock {
  readonly name: string
  /** Number of open elements around the block. */
  readonly depth: number
  /** Lowest number of open elements since the block was opened. */
  lowest: number
  html: string
  /** Positions in `html` at which the titles of tabs start. */
  readonly titles: number[]
  level?: string
}

/** Renders the blocks and formulas in the HTML of a text. */
export function renderDirectives(html: string): string {
  const withFormulas = html.replaceAll(formulaMark, writeFormula)
  return blockMark.test(withFormulas) ? renderBlocks(withFormulas) : withFormulas
}

function renderBlocks(html: string): string {
  const page: OpenBlock = { name: '', depth: 0, lowest: 0, html: '', titles: [] }
  const open = [page]
  let [depth, end, tabs] = [0, 0, 0]
  for (const { 0: found, 1: name, 2: slash, 3: level, index } of html.matchAll(tokens)) {
    const block = open.at(-1) ?? page
    block.html += html.slice(end, index)
    end = index + found.length
    if (name === 'end') {
      if (block === page) continue
      open.pop()
      if (block.name === 'tabs') tabs += 1
      // A block that does not end in the element where it began gets no box, because the HTML would
      // not be well nested.
      const isWhole = block.depth === depth && block.lowest === depth
      const outer = open.at(-1) ?? page
      outer.html += isWhole ? finish(block, tabs) : block.html
      outer.lowest = Math.min(outer.lowest, block.lowest)
    } else if (name !== undefined) {
      open.push({ name, depth, lowest: depth, html: '', titles: [] })
    } else {
      if (level !== undefined) {
        const isTitle = slash === '' && block.name === 'tabs' && block.depth === depth
        block.level ??= isTitle ? level : undefined
        if (isTitle && block.level === level) block.titles.push(block.html.length)
      } else {
        depth += slash === '' ? 1 : -1
        block.lowest = Math.min(block.lowest, depth)
      }
      block.html += found
    }
  }
  const rest = open.map((block) => block.html).join('')
  return rest + html.slice(end)
}

function finish({ name, html, titles }: OpenBlock, group: number): string {
  if (name === 'tabs') return titles.length === 0 ? html : renderTabs(html, titles, group)
  if (name === 'figure') {
    const [, picture = '', caption = ''] = /^(\s*<p>[^]*?<\/p>)\s*([^]*?)\s*$/.exec(html) ?? []
    const shown = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
    return picture === '' ? html : `<figure>${picture}${shown}</figure>`
  }
  return `<div class="${boxes[name] ?? ''}">${html}</div>`
}

/**
 * Renders tabs as `details` elements, so that they work with the keyboard, with the browser's
 * search in the page, and with links to a title. When the page opens, only the first tab is open.
 * On phones tabs are a list.
 */
function renderTabs(html: string, titles: readonly number[], group: number): string {
  const tabs = titles.map((from, at) => {
    const [, title = '', content = ''] =
      /^([^]*?<\/h[2-6]>)([^]*)$/.exec(html.slice(from, titles[at + 1])) ?? []
    const open = at === 0 ? ' open' : ''
    return `<details name="tabs-${group}"${open}><summary>${title}</summary>${content}</details>`
  })
  return `${html.slice(0, titles[0])}<div class="tabs">${tabs.join('')}</div>`
}

function writeFormula(_mark: string, sign: string, dollars: string, tex: string): string {
  const name = sign === '' ? 'div' : 'span'
  const source = encode(`${dollars}${tex}${dollars}`)
  return `<${name} class="formula" data-tex="${source}">${mathOf(tex, dollars === '$$')}</${name}>`
}

/** Renders a formula. A preview shows the source of an invalid formula. */
function mathOf(tex: string, isBlock: boolean): string {
  try {
    return renderFormula(tex, isBlock)
  } catch {
    return `<code>${encode(tex)}</code>`
  }
}
