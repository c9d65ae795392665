/** Converts inline syntax of other generators: attributes, icons, highlights, keys, variables. */
import type { SyntaxContext } from '../model.ts'
import { convertWikiLinks } from './wiki-links.ts'

/** Pattern for icons of icon fonts. They are removed, because they have no text. */
const iconFont =
  ':(?:material|octicons|fontawesome|simple|fa|mdi|bootstrap)-[\\w-]+:(?:\\{[^}]*\\})?'

/** Keyboard keys: name in the source → text to show, if they differ. */
const keyNames: Readonly<Record<string, string>> = {
  ...{ ctrl: 'Ctrl', control: 'Ctrl', alt: 'Alt', shift: 'Shift', cmd: 'Cmd', command: 'Cmd' },
  ...{ enter: 'Enter', tab: 'Tab', esc: 'Esc', escape: 'Esc', del: 'Del', delete: 'Del' },
  ...{ space: 'Space', backspace: 'Backspace', up: 'Up', down: 'Down', left: 'Left' },
  ...{ 'arrow-up': 'Up', 'arrow-down': 'Down', 'arrow-left': 'Left', 'arrow-right': 'Right' },
  ...{ windows: 'Windows', super: 'Super', option: 'Option', right: 'Right', 'page-up': 'Page Up' },
}

const attributes =
  /[ \t]?\{:?[ \t]*((?:[.#][\w:-]+|[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s}"']+))?)(?:[ \t]+(?:[.#][\w:-]+|[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s}"']+))?))*)[ \t]*\}/g

/**
 * For each inline mark, such as `==highlight==`: description, pattern, and name of the HTML element
 * that replaces it.
 */
const marks: readonly (readonly [what: string, pattern: RegExp, name: string])[] = [
  ['highlighted words', /(?<!=)==(?=[^\s=])([^=\n]*[^\s=])==(?!=)/g, 'mark'],
  ['inserted words', /\^\^(?=\S)([^^\n]*\S)\^\^/g, 'ins'],
  ['raised letters', /(?<=[\w)])\^([\w+-]{1,8})\^/g, 'sup'],
  ['lowered letters', /(?<=[A-Za-z])~(\w{1,8})~(?!~)/g, 'sub'],
]
const keys = /\+\+([\w"'-]+(?:\+[\w"'-]+)*)\+\+/g
const icons = new RegExp(`[ \\t]*${iconFont}(?=\\]|$)|${iconFont}[ \\t]?`, 'g')

/** A formula in a line. */
const formula = /(\\\(.+?\\\)|(?<![\\$\w])\$[^\s$](?:[^$]*[^\s$])?\$(?![\d$]))/

/** Converts the inline syntax of a line, except in code and addresses. Formulas keep their TeX. */
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
    let next = convertWikiLinks(part, context).replaceAll(keys, (_match, list: string) => {
      context.count('keys')
      return list.split('+').map(keyOf).join('+')
    })
    for (const [what, pattern, name] of marks) {
      next = next.replaceAll(pattern, (_match, words: string) => {
        context.count(what)
        return `<${name}>${words}</${name}>`
      })
    }
    return next.replaceAll(icons, () => {
      context.count('icons')
      return ''
    })
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

/** Replaces names of variables by their values. `npm run check` reports unknown names. */
function fillVariables(text: string, { dialect, count }: SyntaxContext): string {
  return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (match, name: string) => {
    const value = dialect.variables.get(name)
    if (value === undefined) return match
    count('variables')
    return value
  })
}

/** Removes lists of attributes such as `{.wide}`, but keeps ids. */
function removeAttributes(text: string, { count }: SyntaxContext): string {
  const isHeading = /^\s*#{1,6}\s/.test(text)
  // A link with only an icon gets its title as link text.
  const iconLink =
    /\[(?:\s|:[\w-]+:)*\](\([^()\s]+\))\{[^{}]*\btitle=(?:"([^"]*)"|'([^']*)')[^{}]*\}/g
  const worded = text.replaceAll(
    iconLink,
    (_match, address: string, words?: string, others?: string) => {
      count('links with an icon')
      return `[${words ?? others ?? ''}]${address}`
    },
  )
  // Attributes follow, for example, a link, a picture or a heading, or are alone on their line.
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
