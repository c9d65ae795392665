/** Patterns for markup of other systems, such as `[[page]]`. Pages show most of it unchanged. */
import { blockNames, isBlock } from '../directive-marks.ts'
import { findNearest } from '../nearest.ts'
import { link, own } from './mark.ts'
import type { Mark } from './mark.ts'

const alert = 'write a line > [!NOTE], and > before each line of the text'

/** Explains what to do with a `:::` that neither begins nor ends a block of Vitrine. */
function remedyOfFence(found: string): string {
  const [, name = '', rest = ''] =
    /^[ \t]*:+[ \t]*([\p{L}\w-]*)[ \t]*(.*?)[ \t]*$/u.exec(found) ?? []
  if (isBlock(name)) {
    return rest === ''
      ? 'write ::: below the content of the block, with the same indentation'
      : `write :::${name} alone in its line`
  }
  if (name === '') return `write :::${blockNames[0]} or another block above it, or remove it`
  const near = findNearest(name.toLowerCase(), blockNames, 2)
  return near === undefined ? alert : `write :::${near}`
}

/** All patterns for markup of other systems, by kind. */
export const foreignMarks = {
  'wiki-link': [
    {
      pattern: /!\[\[([^[\]\n|]*\p{L}[^[\]\n|]*)(?:\|[^[\]\n]*)?\]\]/gu,
      form: 'written',
      remedy: (_found, name) => `write ![what it shows](./${name})`,
    },
    {
      pattern: /(?<![!\w])\[\[\s*[\p{L}_:./#][^[\]\n]*\](?:\[[^[\]\n]+\])?\]/gu,
      form: 'written',
      remedy: 'write [text](/address/)',
    },
  ],
  template: [
    {
      pattern:
        /\{\{[^{}\n]*\}\}\}?|\{%[^{}\n]*%\}|<%[^<>\n]*%>|\$\{[\w.]+\}|%%[^%\n]+%%|«(?:[A-Z][a-z]+[A-Z_]\w*|\w+_\w+)»/g,
      form: 'written',
      remedy: own,
    },
  ],
  shortcode: [
    {
      pattern: /(?<!\\)\[[a-z][\w-]*(?:\s+[\w-]+)?=[^\]\n]+\]|(?<!\\)\[\/[a-z][\w-]*\]/g,
      form: 'written',
      remedy: 'write Markdown or HTML',
    },
    { pattern: /^--8<--.*|^#\+[A-Z_]+:.*/gm, remedy: own },
    {
      pattern: /\b(?:image|video|include)::?[^\s[:]+\[[^\]\n]*\]/g,
      remedy: 'write ![what it shows](./file.png)',
    },
    {
      pattern: /\b(?:link|xref):[^\s[\]]+\[[^\]\n]*\]/g,
      form: 'written',
      remedy: 'write [text](/address/)',
    },
    {
      pattern: /(?<!["\w])"([^"\n]+)":(https?:[^\s"]*[^\s".,])/g,
      form: 'written',
      remedy: link,
    },
    {
      pattern: /(?<![\]\\])\[(https?:[^\s\]]+) ([^\]\n]+)\](?!\()/g,
      form: 'written',
      remedy: (_found, to, text) => `write [${text}](${to})`,
    },
    {
      pattern: /<(https?:[^|>\s]+)\|([^>\n]+)>/g,
      form: 'written',
      remedy: (_found, to, text) => `write [${text}](${to})`,
    },
    { pattern: /'''([^'\n]+)'''/g, remedy: (_found, words) => `write **${words}**` },
  ],
  container: [
    { pattern: /^[ \t]*:{3,}.*/gm, remedy: remedyOfFence },
    {
      pattern: /^[ \t]*(?:!!!|\?\?\?\+?|===\+?) (?:\w+|["“]).*|^\.\. [a-z-]+::.*/gm,
      remedy: alert,
    },
  ],
  icon: [
    {
      pattern: /(?<![\p{L}\d:/]):[a-z][a-z0-9]+(?:[_+-][a-z0-9]+)*:(?![\p{L}\d:/])/gu,
      remedy: 'write the character itself, or a word',
    },
  ],
  attributes: [
    {
      pattern: /(?<!\{)\{ ?:? ?(?:\.[\w-][^{}\n]*|#[\w-]+ [^{}\n]*|[a-z-]+=[^{}\n]*|:[a-z]+) ?\}/g,
      remedy: 'remove it',
    },
  ],
  mark: [
    {
      pattern: /(?<!=)==(?=[^\s=])([^=\n]*[^\s=])==(?!=)/g,
      remedy: (_found, words) => `write <mark>${words}</mark>`,
    },
    {
      pattern: /\+\+(\w[\w+]*)\+\+(?!\w)/g,
      remedy: (_found, keys) => `write <kbd>${keys}</kbd>`,
    },
    {
      pattern: /(?<=\w)\^([\w+-]{1,8})\^/g,
      remedy: (_found, power) => `write <sup>${power}</sup>`,
    },
    {
      pattern: /(?<=[A-Za-z])~(\d{1,3})~(?=[\p{L}\s.,]|$)/gu,
      form: 'source',
      fault: 'which is struck through',
      remedy: (_found, index) => `write <sub>${index}</sub>`,
    },
  ],
  contents: [
    {
      pattern: /\[TOC\]|\[\[_TOC_\]\]|\{:toc\}/gi,
      remedy: 'remove it, because pages list their headings anyway',
    },
  ],
  citation: [
    {
      pattern:
        /【[^】\n]*†[^】\n]*】|:contentReference\[[^\]\n]*\](?:\{[^}\n]*\})?|\[cite(?:_start|: ?[\d, ]+)\]|\b(?:cite)?turn\d+(?:search|view|news|file|fetch)\d+/g,
      remedy: 'write a link to the source, or remove it',
    },
    {
      pattern:
        /(?<=^\s*)(?:certainly|sure|of course|absolutely)[!,] here(?:[’']s| is| are)\b.*|\bas an AI (?:language )?model\b/gi,
      fault: 'which is a phrase of an AI assistant',
      remedy: 'remove it',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Mark[]>>
