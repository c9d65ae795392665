/** Fills the rendered template of entries with the values of one entry. */
import type { CollectionEntry } from '../site/collection.ts'
import { plainValue, showValue } from '../site/entry-values.ts'
import type { ShownPart, ShownValue } from '../site/entry-values.ts'
import { languageFacts } from '../site/languages.ts'
import { fieldPlaceholder, listPlaceholders } from '../site/placeholders.ts'
import { encode } from './html-tags.ts'
import type { ShownEntries } from './layouts/data-view.ts'
import { plainText } from './structured-data/questions.ts'

/** Matches a `p`, `li` or `tr` element that contains no other `p`, `li` or `tr`. */
const block = /<(p|li|tr)\b[^<>]*>(?:(?!<\/?(?:p|li|tr)\b)[^])*<\/\1>/g
const emptyItem = /<li\b[^<>]*>\s*<\/li>/g
/**
 * Matches one of three: a paragraph with only a placeholder, whose value may be several blocks; a
 * tag, so that placeholders in attributes stay unchanged; a placeholder in a sentence.
 */
const piece = /<p>\s*\{([a-z][a-z0-9_]{0,39})\}\s*<\/p>|<[^<>]*>|\{([a-z][a-z0-9_]{0,39})\}/g

/**
 * Replaces placeholders such as `{name}` in HTML by values of an entry. Escapes values, and turns
 * addresses into links. Drops a `p`, `li` or `tr` whose placeholders all have no value.
 */
export function fillEntryProse(html: string, shown: ShownEntries): string {
  const values = createValues(shown)
  const isAbsent = (name: string) => values.isKnown(name) && values.find(name) === undefined
  const isEmpty = (text: string) => {
    const names = listPlaceholders(text, fieldPlaceholder)
    return names.length > 0 && names.every(isAbsent)
  }
  return html
    .replace(block, (text) => (isEmpty(text) ? '' : text))
    .replace(emptyItem, '')
    .replace(piece, (whole, alone?: string, inSentence?: string) => {
      const name = alone ?? inSentence
      if (name === undefined || !values.isKnown(name)) return whole
      const value = values.find(name)
      if (!value) return ''
      if (alone === undefined) return renderInline(value)
      return value.html?.startsWith('<img') === false ? value.html : `<p>${renderInline(value)}</p>`
    })
}

/** Fills the placeholders of a text without markup, such as a heading. */
export function fillEntryText(text: string, shown: ShownEntries): string {
  const values = createValues(shown)
  return text.replace(fieldPlaceholder, (whole, name: string) => {
    if (!values.isKnown(name)) return whole
    const value = values.find(name)
    return value?.html === undefined ? (plainValue(value) ?? '') : plainText(value.html)
  })
}

function createValues({ collection, entries: [entry], context }: ShownEntries) {
  const field = (name: string) => collection.fields.find((one) => one.name === name)
  const cached = new Map<string, ShownValue | undefined>()

  function show(name: string, { id, values }: CollectionEntry): ShownValue | undefined {
    const known = field(name)
    if (!known) return { parts: [{ text: id }] }
    const value = values[name]
    if (known.kind !== 'picture' || typeof value !== 'string') {
      return showValue(value, known, context)
    }
    const title = plainValue(showValue(values[collection.nameField], nameField, context)) ?? id
    return { parts: [], html: `<img src="${encode(value)}" alt="${encode(title)}">` }
  }

  const nameField = field(collection.nameField) ?? { ...noField, name: collection.nameField }
  return {
    isKnown: (name: string) => name === 'id' || field(name) !== undefined,
    find(name: string): ShownValue | undefined {
      if (!cached.has(name)) cached.set(name, entry && show(name, entry))
      return cached.get(name)
    },
  }
}

const noField = { title: '', schema: {}, isRequired: false, isByLanguage: false }

function renderInline({ parts, html, lang }: ShownValue): string {
  // A value with blocks becomes plain text, because a sentence cannot contain blocks.
  const isBlock = html?.startsWith('<p') === true || html?.startsWith('<ul') === true
  const text = isBlock ? encode(plainText(html)) : (html ?? parts.map(renderPart).join(''))
  if (lang === undefined) return text
  return `<span lang="${lang}" dir="${languageFacts(lang).direction}">${text}</span>`
}

function renderPart({ text, href, datetime, isLeftToRight }: ShownPart): string {
  const escaped = encode(text)
  const dir = isLeftToRight ? ' dir="ltr"' : ''
  if (href !== undefined) return `<a href="${encode(href)}"${dir}>${escaped}</a>`
  if (datetime !== undefined) return `<time datetime="${encode(datetime)}">${escaped}</time>`
  return isLeftToRight ? `<bdi dir="ltr">${escaped}</bdi>` : escaped
}
