/**
 * Marks that are probably mistakes, such as markup that Markdown does not support. Each kind has
 * a list of patterns. Front matter can accept the warnings of a kind by the name of the kind.
 */
import { foreignMarks } from './foreign-marks.ts'
import { link, own } from './mark.ts'
import type { Mark } from './mark.ts'

/** An address in a half-written link, recognised by its beginning. */
const address = String.raw`(?:[./#][^\s()[\]{}]*|(?:https?:|mailto:|tel:|www\.)[^\s()[\]{}]*)`

/** All marks by kind. */
export const marks = {
  ...foreignMarks,
  'half-link': [
    {
      pattern: new RegExp(String.raw`(?<!\\)\[([^[\]\n]+)\]\s\((${address})\)`, 'g'),
      form: 'written',
      remedy: link,
    },
    {
      pattern: new RegExp(String.raw`(?<!\\)\(([^()\n]+)\)\[(${address})\]`, 'g'),
      form: 'written',
      remedy: link,
    },
    {
      pattern: new RegExp(String.raw`(?<!\\)\[([^[\]\n]+)\]\{(${address})\}`, 'g'),
      form: 'written',
      remedy: link,
    },
    {
      pattern: new RegExp(String.raw`(?<!\\)\[([^[\]\n()]+)\((${address})\)`, 'g'),
      form: 'written',
      remedy: link,
    },
    { pattern: /^! \[/gm, form: 'source', remedy: 'write ![ without a blank' },
  ],
  bold: [
    {
      pattern: /\*\*(?:\s+([^*\n]+?)\s+|[^\S\n]*([^\s*][^*\n]*?)[^\S\n]+)\*\*/g,
      remedy: (_found, spaced, words) => `write **${spaced || words}**`,
    },
    {
      pattern: /\*\*(?=[^\s*])[^*\n]{0,30}|[^\s*]{1,30}(?<=[^\s*])\*\*(?![*\w])/g,
      remedy: 'write ** before and after the words, without blanks inside',
    },
    {
      pattern: /(?<![*\\])\*{3}[^*\s][^*\n]*\*\*(?![*])(?![^*\n]*[^\s*]\*)/g,
      form: 'source',
      remedy: 'write as many * after the words as before them',
    },
    {
      pattern: /(?<![\w_])__(?=\p{L})[^_\n]{0,30}/gu,
      remedy: 'write __ before and after the words, or \\_\\_ to show the characters',
    },
    { pattern: /~~(?=\S)[^~\n]{0,30}/g, remedy: 'write ~~ before and after the words' },
  ],
  code: [
    {
      pattern: /(?<![\w`])`(?=[\w./-])[^`\n]{0,30}/g,
      remedy: 'write ` before and after the code',
    },
  ],
  'half-heading': [
    {
      pattern: /^(#{2,6})(?=[^\s#])(.*)/gm,
      remedy: (_found, signs, words) => `write ${signs} ${words}`,
    },
    { pattern: /^#{7,}.*/gm, remedy: 'write ## to ######' },
    {
      pattern: /(?<=^\s*|\n\s*\n)#(\p{Lu}[\p{L} ]*)(?=\n\s*\n|\s*$)/gu,
      remedy: (_found, words) => `write ## ${words}`,
    },
    { pattern: /^={2,6} \S.*|^h[1-6]\. .*/gm, remedy: 'write ## and the words' },
    {
      pattern: /^#{1,6} .*?(\{#[\w-]+|\(#[a-z][\w-]*\))[^\S\n]*$/gim,
      form: 'source',
      remedy: (_found, id) => `write {${id.replaceAll(/[({)}]/g, '')}}`,
    },
  ],
  'half-table': [
    {
      pattern: /^[^\S\n]*\|.*\|[^\S\n]*$/gm,
      remedy: 'write a line such as | --- | --- | below the first row',
    },
    { pattern: /^\+(?:[-=]+\+)+/gm, remedy: 'write a table with | between the cells' },
    {
      pattern: /^[^\s•][^\t\n]*(?:\t+[^\t\n]+)+\n[^\s•][^\t\n]*\t.*/gm,
      remedy: 'write a table with | between the cells',
    },
  ],
  'half-list': [
    {
      pattern: /^[^\S\n]*[•●▪■◦‣⁃○\uf0a7\uf0b7]\s*(\S.*)/gm,
      remedy: (_found, words) => `write - ${words}`,
    },
    {
      pattern: /^([-*])(?=\p{L})(.*)\n\1(?=\p{L}).*/gmu,
      remedy: (_found, sign, words) => `write ${sign} ${words}`,
    },
    {
      pattern: /^1([.)])(?=\p{L})(.*)\n2\1\p{L}.*/gmu,
      remedy: (_found, sign, words) => `write 1${sign} ${words}`,
    },
    {
      pattern: /^[^\S\n]*\[[ xX]?\] (\S.*)/gm,
      remedy: (_found, words) => `write - [ ] ${words}`,
    },
    { pattern: /(?<=\S\n):(\p{L}[^:\n]*)$/gmu, remedy: (_found, words) => `write : ${words}` },
  ],
  formula: [
    {
      pattern:
        /\$\$[^$]+\$\$|\\\((?:(?!\\[()])[^\n])*[\^_=](?:(?!\\[()])[^\n])*\\\)|\\\[(?:(?!\\[[\]])[^\n])*[\^=](?:(?!\\[[\]])[^\n])*\\\]|\\[a-z]{2,}\{[^}\n]*\}|(?<![\w$])\$(?=[^\s$\d])[^$\n]*[\\^_=][^$\n]*\$(?!\w)/g,
      form: 'written',
      remedy: (found) =>
        found.startsWith('$')
          ? 'write math: true into site.yaml'
          : 'write $x^2$, with math: true in site.yaml',
    },
  ],
  'half-note': [
    {
      pattern: /\[\^ ?([^\]\n]+)\](?: ?:)?/g,
      fault: 'which has no text',
      remedy: (_found, name) => `write a line [^${name}]: with the text of the note`,
    },
    {
      pattern: /\^\[([^\]\n]+)\]/g,
      remedy: (_found, words) => `write [^1], and a line [^1]: ${words}`,
    },
  ],
  placeholder: [
    {
      pattern: /\[(?:your|insert|enter|company|client|customer)\b[^\]\n]*\]/gi,
      remedy: own,
    },
    {
      pattern:
        /\[object Object\]|(?:\b(?:undefined|NaN|null) ?(?:[A-Z]{3}\b|[€$£%]|zł)|[€$£] ?(?:undefined|NaN|null)\b)/g,
      remedy: 'write the value',
    },
  ],
  comment: [
    {
      pattern: /<\s+!--.*|<!-(?!-).*/g,
      remedy: 'write <!-- before the comment and --> after it',
    },
  ],
  escape: [
    {
      pattern: /(?<=[.!?…])\\n(?=[\p{Lu}\s-])/gu,
      form: 'written',
      remedy: 'write a new line',
    },
    {
      pattern: /\\u[0-9a-fA-F]{4}|%C[3-5]%[89AB][0-9A-F]|=C[3-5]=[89AB][0-9A-F]/g,
      remedy: 'write the letter itself',
    },
    {
      pattern: /&lt;([a-z]+)&gt;.*?&lt;\/\1&gt;/g,
      fault: 'which shows tags as text',
      remedy: (_found, name) => `write <${name}>, or put the tags into backticks`,
    },
  ],
  invisible: [
    {
      pattern:
        /[\p{L}\p{N}]{0,20}(?<![\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\u200b\u2060\ufeff\u180e\u3164\uffa0\u115f\ufffc\u2028\u2029\ue000-\uf8ff]/gu,
      form: 'all',
      fault: 'with an invisible character',
      remedy: 'remove it',
    },
    {
      pattern: /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]+/gu,
      form: 'all',
      fault: 'which are invisible characters',
      remedy: 'remove them',
    },
    {
      pattern:
        /[\u202a\u202b](?!(?:[^\n]|\n(?!\n))*\u202c)|[\u2066-\u2068](?!(?:[^\n]|\n(?!\n))*\u2069)/g,
      form: 'all',
      fault: 'which reverses the rest of the paragraph',
      remedy: 'remove the character',
    },
  ],
  lookalike: [
    {
      pattern:
        /(?<!\p{L})(?=\p{L}{0,30}\p{Script=Latin}\p{L}{0,30}\p{Script=Latin})(?=\p{L}{0,30}[аеорсухіѕјАВЕКМНОРСТХІοΟΑΒΕΖΗΙΚΜΝΡΤΥΧ])[\p{Script=Latin}аеорсухіѕјАВЕКМНОРСТХІοΟΑΒΕΖΗΙΚΜΝΡΤΥΧ]{3,40}(?!\p{L})/gu,
      fault: 'with a letter of another alphabet',
      remedy: 'write the word again',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Mark[]>>
