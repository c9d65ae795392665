/** Marks inside a line that other systems have: attributes, icons, marks, keys, variables. */
import type { SyntaxContext } from '../model.ts'
import { convertWikiLinks } from './wiki-links.ts'

/** Icons of fonts, which have no text. */
const iconFont =
  ':(?:material|octicons|fontawesome|simple|fa|mdi|bootstrap)-[\\w-]+:(?:\\{[^}]*\\})?'

/** Names of keys that are not written as their name. */
const keyNames: Readonly<Record<string, string>> = {
  ...{ ctrl: 'Ctrl', control: 'Ctrl', alt: 'Alt', shift: 'Shift', cmd: 'Cmd', command: 'Cmd' },
  ...{ enter: 'Enter', tab: 'Tab', esc: 'Esc', escape: 'Esc', del: 'Del', delete: 'Del' },
  ...{ space: 'Space', backspace: 'Backspace', up: 'Up', down: 'Down', left: 'Left' },
  ...{ 'arrow-up': 'Up', 'arrow-down': 'Down', 'arrow-left': 'Left', 'arrow-right': 'Right' },
  ...{ windows: 'Windows', super: 'Super', option: 'Option', right: 'Right', 'page-up': 'Page Up' },
}

/** A rule: a pattern of the other system, and what we write. */
interface Rule {
  readonly what: string
  readonly pattern: RegExp
  readonly write: (match: string, ...groups: string[]) => string
}

const attributes =
  /[ \t]?\{:?[ \t]*((?:[.#][\w:-]+|[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s}"']+))?)(?:[ \t]+(?:[.#][\w:-]+|[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s}"']+))?))*)[ \t]*\}/g

const rules: readonly Rule[] = [
  {
    what: 'keys',
    pattern: /\+\+([\w"'-]+(?:\+[\w"'-]+)*)\+\+/g,
    write: (_match, keys = '') => keys.split('+').map(keyOf).join('+'),
  },
  {
    what: 'highlighted words',
    pattern: /(?<!=)==(?=[^\s=])([^=\n]*[^\s=])==(?!=)/g,
    write: (_match, words = '') => `<mark>${words}</mark>`,
  },
  {
    what: 'inserted words',
    pattern: /\^\^(?=\S)([^^\n]*\S)\^\^/g,
    write: (_match, words = '') => `<ins>${words}</ins>`,
  },
  {
    what: 'raised letters',
    pattern: /(?<=[\w)])\^([\w+-]{1,8})\^/g,
    write: (_match, words = '') => `<sup>${words}</sup>`,
  },
  {
    what: 'lowered letters',
    pattern: /(?<=[A-Za-z])~(\w{1,8})~(?!~)/g,
    write: (_match, words = '') => `<sub>${words}</sub>`,
  },
  {
    what: 'icons',
    pattern: new RegExp(`[ \\t]*${iconFont}(?=\\]|$)|${iconFont}[ \\t]?`, 'g'),
    write: () => '',
  },
]

/** A formula in a line. */
const formula = /(\\\(.+?\\\)|(?<![\\$\w])\$[^\s$](?:[^$]*[^\s$])?\$(?![\d$]))/

/** Converts the marks of a line that is no code. Formulas keep their TeX. */
export function convertInline(text: string, context: SyntaxContext): string {
  if (context.dialect.math !== true || !formula.test(text)) return convertWords(text, context)
  return text
    .split(formula)
    .map((part, at) =>
      at % 2 === 0 ? convertWords(part, context) : part.replace(/^\\\(\s*(.*?)\s*\\\)$/, '$$$1$$'),
    )
    .join('')
}

function convertWords(text: string, context: SyntaxContext): string {
  const named = outsideCode(text, (part) => fillVariables(part, context))
  const bare = removeAttributes(named, context)
  return outsideCode(bare, (part) => {
    let next = convertWikiLinks(part, context)
    for (const { what, pattern, write } of rules) {
      next = next.replaceAll(pattern, (match: string, ...groups: string[]) => {
        context.count(what)
        return write(match, ...groups)
      })
    }
    return next
  })
}

/** Applies a change to the parts of a line that are neither code nor addresses. */
export function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(`+[^`]*`+|\]\([^)\s]*(?:\s+"[^"]*")?\)|<https?:[^>]*>|https?:\/\/[^\s<>)]*)/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('')
}

function keyOf(key: string): string {
  const bare = key.replaceAll(/["']/g, '')
  const shown = keyNames[bare.toLowerCase()] ?? bare
  return `<kbd>${shown.length === 1 ? shown.toUpperCase() : shown}</kbd>`
}

/** Values of the configuration in place of their names. Others stay, and the check reports them. */
function fillVariables(text: string, { dialect, count }: SyntaxContext): string {
  return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (match, name: string) => {
    const value = dialect.variables.get(name)
    if (value === undefined) return match
    count('variables')
    return value
  })
}

/** Removes lists of attributes, but keeps the id of a heading. */
function removeAttributes(text: string, { count }: SyntaxContext): string {
  const isHeading = /^\s*#{1,6}\s/.test(text)
  // A link that is an icon gets its title as words.
  const iconLink =
    /\[(?:\s|:[\w-]+:)*\](\([^()\s]+\))\{[^{}]*\btitle=(?:"([^"]*)"|'([^']*)')[^{}]*\}/g
  const worded = text.replaceAll(
    iconLink,
    (_match, address: string, words?: string, others?: string) => {
      count('links with an icon')
      return `[${words ?? others ?? ''}]${address}`
    },
  )
  // Attributes follow a link, a picture, a word in marks, or are alone in their line.
  return outsideBackticks(worded, (part) =>
    part.replaceAll(attributes, (match: string, list: string, at: number) => {
      const before = part.slice(0, at)
      const isList = /(?:^|\s)[.#][\w-]|=/.test(list)
      const isAlone = before.trim() === '' || /[-*]\s*$/.test(before)
      const isAfter = /[)\]*_`>"':]$/.test(before) || isHeading || match.includes('{:')
      if (!isList || !(isAlone || isAfter || /^\s/.test(match))) return match
      count('attributes')
      const [, id] = /(?:^|\s)#([\w:-]+)/.exec(list) ?? []
      if (id === undefined) return ''
      return isHeading ? ` {#${id}}` : `<span id="${id}"></span>`
    }),
  )
}

function outsideBackticks(text: string, change: (part: string) => string): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('')
}
