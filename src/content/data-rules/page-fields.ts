/** Checks front matter, for example for markup in titles, cut-off texts and repetitions. */
import { homePath } from '../../site/address.ts'
import { wordsOf } from '../checked-words.ts'
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'
import type { Finding } from '../mistake.ts'
import type { ContentPage } from '../page-files.ts'

/** Markup and other text that titles and descriptions should not have, with the remedy. */
const marks: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [/<\/?[a-z][^<>]*>/i, 'write words without HTML'],
  [/&(?:[a-z][a-z0-9]+|#x?[0-9a-f]+);/i, 'write the character itself'],
  [/\{\{[^}]*\}\}|\{%[^%]*%\}|\$\{\w+\}/, 'write the text itself'],
  [/(?<![\w:]):[a-z][a-z0-9_]+:(?![\w:])/, 'write the character itself, or remove it'],
  [/^[“”„‟«‘‚].*[“”»’]$/u, 'remove the quotes'],
  [/https?:\/\/\S+/, 'write words, and put the link into the text of the page'],
]
/** Matches titles and descriptions that the editor forgot to write, such as `untitled`. */
const unwritten = new RegExp(
  `^(?:${wordsOf('title')
    .map((words) => words.replaceAll(/[()]/g, '\\$&').replaceAll('*', '.*'))
    .join('|')})$`,
  'iu',
)

/** Warns about probable mistakes in the front matter of pages. */
export function* checkPageFields({ pages, config }: Pick<Content, 'pages' | 'config'>) {
  const described = new Map<string, string>()
  for (const page of pages) {
    const { file, lang, path, data } = page
    const fields = { title: data.title, description: data.description }
    for (const [field, text] of Object.entries(fields)) yield* checkText(page, field, text)
    for (const field of ['keywords', 'tags'] as const) {
      yield* checkWords(file, field, data[field] ?? [])
    }
    yield* checkCutValues(page)
    const key = `${lang} ${data.description}`
    const other = described.get(key)
    if (other !== undefined) {
      const message = `is also the description of ${other}: write what only this page is about`
      yield warning({ file, field: 'description', kind: 'title', about: data.description, message })
    }
    described.set(key, file)
    if (data.type !== 'home' || path === homePath(lang, config.languages[0] ?? lang)) continue
    const message = 'is home, but only index.md of a language can be home: write other or section'
    yield warning({ file, field: 'type', message })
  }
}

function* checkText(
  { file, data: { title } }: ContentPage,
  field: string,
  text: string,
): Generator<Finding> {
  for (const [pattern, remedy] of marks) {
    const [about] = pattern.exec(text) ?? []
    if (about === undefined) continue
    const message = `shows ${about} as plain text: ${remedy}`
    yield warning({ file, field, kind: 'title', about, message })
  }
  const isWord =
    field === 'description' &&
    text !== `${title}.` &&
    /^[\p{L}\p{M}-]+[.!?]?$/u.test(text) &&
    text.length < 20 &&
    text !== text.toUpperCase()
  if (!unwritten.test(text) && !isWord) return
  const message = `is only "${text}": write ${field === 'title' ? 'what the page is about' : 'one or two sentences'}`
  yield warning({ file, field, kind: 'title', about: text, message })
}

/** Warns about an entry that probably contains several keywords or tags, or that is repeated. */
function* checkWords(file: string, field: string, words: readonly string[]): Generator<Finding> {
  const known = new Set<string>()
  for (const [at, about] of words.entries()) {
    const place = { file, field: `${field}.${at}`, kind: 'keywords', about } as const
    const parts = about.split(/\s*[;,]\s*/).filter(Boolean)
    if (parts.length > 1 && (about.includes(';') || parts.length > 2)) {
      yield warning({ ...place, message: `is read as one entry: write [${parts.join(', ')}]` })
    }
    if (known.has(about.toLowerCase())) {
      yield warning({ ...place, message: `"${about}" is listed twice: remove one of the two` })
    }
    known.add(about.toLowerCase())
  }
}

/** Matches an unquoted YAML value that is followed by a comment in the same line. */
const cut = /^(?:([a-z]\w*):|\s+-)[ \t]+([^\s"'[{|>&*!#][^\n]*?)[ \t]+(#[^\n]*)$/gim

/** Reports texts that YAML cuts off at a #. */
function* checkCutValues({ file, yaml = '' }: ContentPage): Generator<Finding> {
  for (const { 0: line, 1: field, 2: text = '', 3: rest = '', index } of yaml.matchAll(cut)) {
    // In all fields except title and description, `# ` probably begins a comment on purpose.
    if (rest.startsWith('# ') && field !== 'title' && field !== 'description') continue
    if (/^(?:true|false|[\d.:TZ+-]+)$/.test(text)) continue
    const at = yaml.slice(0, index).split('\n').length + 1
    const start = field === undefined ? '- ' : `${field}: `
    const message = `ends before ${rest.split(' ')[0] ?? '#'}, because # begins a comment: write ${start}"${text} ${rest}"`
    yield warning({ file, line: at, field, kind: 'cut', about: line.trim(), message })
  }
}
