/**
 * Finds unknown and obsolete HTML elements, and character references that are unknown or have no
 * semicolon.
 */
import { warning } from '../mistake.ts'
import { blankComments } from '../html-tags.ts'
import { nodesOf } from './finding.ts'
import type { ParsedText, TextFinding } from './finding.ts'

/** Elements of HTML (§4), and elements that `active-html.ts` reports. */
const known = new Set(
  `a abbr address area article aside audio b bdi bdo blockquote br button canvas caption cite code
  col colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure footer
  h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li main map mark math menu
  meter nav noscript ol optgroup option output p picture pre progress q rp rt ruby s samp search section
  select slot small source span strong sub summary sup svg table tbody td template textarea tfoot th
  thead time tr track u ul var video wbr
  script form style link base meta object embed applet frame html head body title`.split(/\s+/),
)
/** Obsolete elements (§16.2). */
const old =
  /^(?:acronym|basefont|big|blink|center|dir|font|frameset|marquee|nobr|noframes|strike|tt|xmp)$/

/** Matches a character reference that the parser did not replace by a character. */
const reference =
  /&[a-z][a-z0-9]{1,30};|&(?:copy|reg|nbsp|amp|euro|mdash|ndash|hellip|[aeiou](?:uml|acute|grave)|szlig)(?![\w=;])/gi

/**
 * Warns about unknown and obsolete elements, and about character references that the page would
 * show as plain text.
 */
export function* checkElements({ root }: ParsedText): Generator<TextFinding> {
  let isDrawing = false
  for (const { node, line: first } of nodesOf(root, 'html')) {
    const shown = blankComments(node.value)
    for (const { 1: slash, 2: name = '', index } of shown.matchAll(/<(\/?)([a-z][\w:.-]*)/gi)) {
      const bare = name.toLowerCase()
      if (bare === 'svg' || bare === 'math') isDrawing = slash === ''
      if (slash === '/' || isDrawing || (known.has(bare) && !old.test(bare))) continue
      const line = first + shown.slice(0, index).split('\n').length - 1
      const what = old.test(bare) ? 'which is an obsolete element' : 'which is not an HTML element'
      const message = `has <${name}>, ${what}: remove <${name}> and </${name}>`
      yield warning({ line, kind: 'element', about: `<${name}>`, message })
    }
  }
  for (const { node, line: first } of nodesOf(root, 'text')) {
    for (const { 0: about, index } of node.value.matchAll(reference)) {
      const line = first + node.value.slice(0, index).split('\n').length - 1
      const message = `shows ${about} as plain text: write the character itself`
      yield warning({ line, kind: 'entity', about, message })
    }
  }
}
