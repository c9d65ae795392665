/** Explains faults of YAML to editors: what is expected, and the line to change. */
import { isCollection, isScalar, visit } from 'yaml'
import type { Document, Range, Scalar, YAMLError, YAMLMap } from 'yaml'
import { findControl } from './encoding.ts'

/** A fault and its place in the text. */
export interface YamlFault {
  readonly offset: number
  readonly message: string
}

/** The YAML text that is checked. */
export interface YamlSource {
  readonly document: Document.Parsed
  readonly text: string
  /** Line of the file at an offset of the text. */
  lineAt(offset: number): number
}

/** Finds syntax faults. If there are none, finds values that YAML reads in an unexpected way. */
export function findYamlFaults(source: YamlSource): YamlFault[] {
  const { errors } = source.document
  // An unclosed quote or bracket, or a tab, causes further faults in correct lines. Only the cause
  // is reported.
  const cause = errors.find(
    ({ code, message }) => openPart.test(message) || code === 'TAB_AS_INDENT',
  )
  const faults = (cause ? [cause] : errors).map((error) => explain(error, source))
  if (faults.length === 0) return findMisread(source)
  const rows = faults.map(({ offset }) => source.lineAt(offset))
  return faults.filter((_, at) => rows.indexOf(rows[at] ?? 0) === at)
}

const openPart = /^Missing closing|^Flow (?:map|sequence) in block|^Expected flow (?:map|sequence)/

/** A line with a fault, and the name and value of its field. */
interface FaultyLine extends YamlSource {
  readonly offset: number
  readonly line: string
  readonly name: string
  readonly value: string
}

function explain({ code, message, pos: [offset] }: YAMLError, source: YamlSource): YamlFault {
  if (openPart.test(message)) return explainOpen(offset, message, source)
  const start = source.text.lastIndexOf('\n', offset - 1) + 1
  const [line = ''] = source.text.slice(start).split(/\r?\n/, 1)
  const [, name = '', value = ''] = /^\s*(?:- )?([^\s:]+):\s+(.*?)\s*$/.exec(line) ?? []
  const describe = explanations[code] ?? explainOther
  return { offset, message: describe({ ...source, offset, line, name, value }) }
}

/**
 * Explains an unclosed quote or bracket. The parser reports the end of the text, but the message
 * names the place where the quote or bracket begins.
 */
function explainOpen(offset: number, message: string, { document }: YamlSource): YamlFault {
  const isQuote = message.startsWith('Missing closing')
  let begin = offset
  visit(document, {
    Node(_key, node) {
      const isOfKind = isQuote
        ? isScalar(node) && node.type?.startsWith('QUOTE') === true
        : isCollection(node) && node.flow === true
      const [start = offset] = node.range ?? []
      if (isOfKind && start <= offset) begin = start
    },
  })
  const what = isQuote ? 'quote' : 'bracket'
  return {
    offset: begin,
    message: `the ${what} that begins here is not closed: write the closing ${what}, and put values with # in quotes`,
  }
}

/** Explanations by error code of the parser. */
const explanations: Readonly<Record<string, (fault: FaultyLine) => string>> = {
  TAB_AS_INDENT: () => 'begins with a tab: use spaces',
  DUPLICATE_KEY: explainSecond,
  BLOCK_AS_IMPLICIT_KEY: ({ name, value }) =>
    value.includes(': ')
      ? `a text with a colon needs quotes, as in ${quote(name, value)}`
      : 'is followed by a line with more spaces at its start: start both lines with the same number of spaces',
  BAD_INDENT: () =>
    'has a different indentation from the lines above: use the same number of spaces',
  BAD_SCALAR_START: explainStart,
  BAD_DQ_ESCAPE: ({ name, value }) =>
    `a backslash needs single quotes, as in ${name || 'title'}: '${unquote(value)}'`,
  MULTIPLE_DOCS: () => 'has a line --- between the fields: remove this line',
  MULTILINE_IMPLICIT_KEY: explainNoField,
  MISSING_CHAR: explainNoField,
}

function explainSecond({ text, offset, lineAt }: FaultyLine): string {
  const [key = ''] = text.slice(offset).split(/:(?:\s|$)/, 1)
  const lines = text.slice(0, offset).split('\n')
  const earlier = lines.findIndex((line) => line.replace(/^[\s-]*/, '').startsWith(`${key}:`))
  const before = lines.slice(0, earlier).join('\n').length + 1
  return `"${key}" is already in line ${lineAt(before)}: keep one`
}

function explainStart({ name, value }: FaultyLine): string {
  return `a text that starts with ${value.slice(0, 1)} needs quotes, as in ${quote(name, value)}`
}

function explainNoField({ line }: FaultyLine): string {
  if (line.includes('\u00a0')) {
    return 'has a hard space (U+00A0), which looks like a space: write an ordinary space'
  }
  const [, from, to] = /^\s*(\S+?)\s*(?:[-=]+>|=)\s*(\S.*)/.exec(line) ?? []
  if (from !== undefined)
    return `has no colon and space after the name: write ${from}: ${to?.trim() ?? ''}`
  const [, name, value] = /^\s*([^\s:]+):(\S.*)$/.exec(line) ?? []
  return name === undefined
    ? 'has no field name: write a name, a colon and a space before the value'
    : `has no space after the colon: write ${name}: ${value ?? ''}`
}

function explainOther(fault: FaultyLine): string {
  const { name, value } = fault
  if (/^["']/.test(value)) {
    return `has text after the closing quote: put the whole value in quotes, as in ${quote(name, unquote(value))}`
  }
  if (/^[[{*&|>!]/.test(value)) return explainStart(fault)
  return 'cannot be read: a text with characters such as : # [ ] { } needs quotes'
}

/** Shows a field with its value in quotes; an example if the value is long or there is no name. */
function quote(name: string, value: string): string {
  const isShort = name !== '' && value.length <= 120
  return isShort ? `${name}: ${JSON.stringify(value)}` : 'title: "One: two"'
}

function unquote(value: string): string {
  return value.replace(/^["']/, '').replace(/["']$/, '')
}

/** Finds values that YAML reads in an unexpected way, such as `1.000` as 1. */
function findMisread({ document, text }: YamlSource): YamlFault[] {
  const faults: YamlFault[] = []
  const named = new Set<string>()
  visit(document, {
    Alias(_key, alias) {
      named.add(alias.source)
      if (!alias.resolve(document)) report(alias, needsQuotes(`*${alias.source}`))
    },
  })
  visit(document, {
    Scalar(_key, node) {
      const { anchor, tag, value, source = '' } = node
      if (anchor !== undefined && !named.has(anchor)) report(node, needsQuotes(`&${anchor}`))
      if (tag?.startsWith('!') === true) report(node, needsQuotes(tag))
      // Checks the parsed values, because the source may have escapes, such as `\e`.
      const unseen = typeof value === 'string' ? invisible.exec(value) : null
      if (unseen) report(node, explainInvisible(unseen))
      const control = typeof value === 'string' ? findControl(value) : undefined
      if (control) report(node, control.message)
      // Many European countries write 1000 as `1.000`, which YAML reads as 1.
      if (typeof value !== 'number' || !/^-?\d{1,3}\.\d{3}$/.test(source)) return
      const plain = source.replace('.', '')
      report(node, `${source} is read as ${value}: write ${plain} without a point`)
    },
    Map(_key, map) {
      if (map.flow === true) reportSplit(map, report)
    },
  })
  const [alias] = named
  if (alias !== undefined && faults.length === 0 && isTooLarge(document)) {
    report(
      { range: [0, 0, 0] },
      `uses *${alias} and other aliases too often: replace the aliases by their values`,
    )
  }
  function report(node: { readonly range?: Range | null | undefined }, message: string): void {
    faults.push({ offset: node.range?.[0] ?? 0, message })
  }
  return faults.filter(({ offset }) => offset < text.length)
}

/**
 * An invisible character, and the letters before it. Invisible characters are allowed before Thai
 * and Khmer letters, where they separate words.
 */
const invisible = /([\p{L}\d]*)([\u200b\u2060\ufeff])(?!\p{Script=Thai}|\p{Script=Khmer})/u

function explainInvisible([, before = '', sign = '']: RegExpExecArray): string {
  const code = sign.charCodeAt(0).toString(16).toUpperCase()
  const where = before === '' ? '' : ` after "${before}"`
  return `has an invisible character (U+${code})${where}: type the line again`
}

/** Whether aliases of aliases would expand to a value that is too large. */
function isTooLarge(document: Document.Parsed): boolean {
  try {
    document.toJS()
    return false
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return true
  }
}

/** Reports `{ amount: 14,900 }`, which YAML reads as the amount 14 and a field named 900. */
function reportSplit({ items }: YAMLMap, report: (node: Scalar, message: string) => void): void {
  for (const [at, { key, value }] of items.entries()) {
    const before = items[at - 1]?.value
    const isRest = isScalar(key) && /^\d{3}$/.test(String(key.value)) && !isGiven(value)
    if (!isRest || !isScalar(before) || typeof before.value !== 'number') continue
    const [first, rest] = [before.value, String(key.value)]
    const message = `${first},${rest} is read as two numbers: write ${first}${rest} without a comma`
    report(key, message)
  }
}

function isGiven(value: unknown): boolean {
  return isScalar(value) ? value.value !== null : value !== null
}

function needsQuotes(start: string): string {
  return `a text that starts with ${start.slice(0, 1)} needs quotes, as in "${start}"`
}
