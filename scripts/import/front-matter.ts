/** Reads the front matter of pages of other site generators, in YAML or TOML. */
import { parse as parseToml } from 'smol-toml'
import { parseDocument } from 'yaml'
import type { Line, Note, PageFields } from './model.ts'

/** Fields by name. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Splits a text into the fields of its front matter and the lines below. Front matter that cannot
 * be read is reported in `notes` and counts as empty.
 */
export function splitText(
  text: string,
  file: string,
  notes: Note[],
): { readonly fields: Fields; readonly lines: readonly Line[] } {
  const [block = '', sign, source = ''] =
    /^(---|\+\+\+)[ \t]*\n([\s\S]*?\n)?\1[ \t]*(?:\n|$)/.exec(text) ?? []
  const before = block.split('\n').length - 1
  const lines = text
    .slice(block.length)
    .split('\n')
    .map((line, at) => ({ text: line, at: before + at + 1 }))
  if (sign === undefined) return { fields: {}, lines }
  const fields = parseFields(source, sign === '---' ? 'yaml' : 'toml')
  if (fields === undefined) {
    notes.push({ kind: 'field', file, line: 1, about: 'the front matter cannot be read' })
  }
  return { fields: fields ?? {}, lines }
}

/**
 * Parses front matter or a configuration file, JSON as YAML. Returns an empty object if there are
 * no fields; `undefined` if the text cannot be read. Scalars with unknown YAML tags are texts.
 */
export function parseFields(source: string, form: 'yaml' | 'toml' = 'yaml'): Fields | undefined {
  try {
    const value: unknown = form === 'toml' ? parseToml(source) : parseYaml(source)
    return isRecord(value) ? value : {}
  } catch {
    return undefined
  }
}

function parseYaml(source: string): unknown {
  const document = parseDocument(source, { logLevel: 'silent', uniqueKeys: false, schema: 'core' })
  if (document.errors.length > 0) throw document.errors[0] ?? new Error('YAML')
  return document.toJS({ maxAliasCount: 100 })
}

/** Checks whether a value is an object with fields: no list, date or `null`. */
export function isRecord(value: unknown): value is Fields {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  )
}

/** Returns the value if it is an object with fields, or an empty object otherwise. */
export function blockOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

/** Returns the objects in a list, or an empty list for any other value. */
export function blocksOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Copies an object with its keys in lower case. Returns an empty object for other values. */
export function lowerKeys(value: unknown): Fields {
  const entries = Object.entries(blockOf(value))
  return Object.fromEntries(entries.map(([name, one]) => [name.toLowerCase(), one]))
}

/** Joins the lines of a text. Removes invisible characters, most of which are mistakes. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\u200b\u2060\ufeff\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns a text or number as one line of text; `undefined` for empty texts and other values. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  const text = oneLine(value)
  return text === '' ? undefined : text
}

/** Returns the texts of a field: one text or a list. The text of an object is its `name`. */
export function textsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((one) => textOf(one) ?? (isRecord(one) ? (textOf(one.name) ?? []) : []))
}

/**
 * Reads the day of a field as YYYY-MM-DD. The value is a date, or a text that begins with a day.
 * Returns `undefined` for any other value.
 */
export function dayOf(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : textOf(value)
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d?)-(\d\d?)/.exec(text ?? '') ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return year !== '' && !Number.isNaN(Date.parse(written)) ? written : undefined
}

/** Field of Vitrine → its names in other systems, the preferred name first. */
const names = {
  title: ['title', 'meta_title', 'linkTitle', 'sidebar_label'],
  description: ['description', 'summary', 'excerpt', 'subtitle'],
  date: ['date', 'created', 'pubDate'],
  updated: ['updated', 'lastmod', 'modified', 'last_modified_at'],
  publishAt: ['publishDate', 'publishAt'],
  expires: ['expiryDate', 'expires'],
  tags: ['tags', 'categories', 'category'],
  authors: ['authors', 'author'],
  keywords: ['keywords'],
  picture: ['picture', 'image', 'cover', 'thumbnail', 'featured_image'],
  order: ['order', 'weight', 'sidebar_position', 'nav_order', 'position'],
} as const

/** Fields that are not reported, because the import reads them or does not need them. */
const known = new Set([
  ...Object.values(names).flat(),
  ...['draft', 'published', 'unlisted', 'slug', 'url', 'permalink', 'id', 'aliases', 'alias'],
  ...['redirect_from', 'translationKey', 'layout', 'type', 'lang', 'menu', 'menus', 'last_update'],
])

/** Converts the fields of a page to fields of Vitrine, and reports unknown fields. */
export function readPageFields(fields: Fields, file: string, notes: Note[]): PageFields {
  const find = (field: keyof typeof names) =>
    names[field].map((name) => fields[name]).find((value) => value !== undefined && value !== '')
  const dropped = Object.keys(fields).filter((name) => !known.has(name))
  if (dropped.length > 0) notes.push({ kind: 'field', file, line: 1, about: dropped.join(', ') })
  const date = find('date')
  const dates = isRecord(date) ? date : { created: date }
  const picture = find('picture')
  const { draft, published, unlisted } = fields
  const isDraft = draft === true || draft === 'true' || published === false
  const order = Number(find('order') ?? NaN)
  return {
    title: textOf(find('title')),
    description: textOf(find('description')),
    date: dayOf(dates.created),
    updated: dayOf(find('updated') ?? dates.updated ?? blockOf(fields.last_update).date),
    publishAt: dayOf(find('publishAt')),
    expires: dayOf(find('expires')),
    ...(isDraft && { draft: true }),
    ...(unlisted === true && { index: false }),
    tags: textsOf(find('tags')),
    authors: textsOf(find('authors')),
    keywords: textsOf(find('keywords')).flatMap((words) => words.split(/\s*,\s*/)),
    picture: textOf(isRecord(picture) ? picture.image : picture),
    ...(Number.isFinite(order) && { order }),
  }
}
