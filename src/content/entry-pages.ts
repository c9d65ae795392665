/** Creates pages of entries from templates. A collection has at most one template per language. */
import { digest } from '../http/etag.ts'
import type { Collection, CollectionEntry } from '../site/collection.ts'
import { plainValue, showValue } from '../site/entry-values.ts'
import type { ValueContext } from '../site/entry-values.ts'
import { languageFacts } from '../site/languages.ts'
import type { PageRecord } from '../site/page-record.ts'
import { fieldPlaceholder } from '../site/placeholders.ts'
import { defaultTimeZone } from '../site/time-zone.ts'
import type { Language } from '../site/vocabulary.ts'
import { dayAt } from '../site/zoned-time.ts'
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'
import { isOfEntries } from './page-files.ts'
import type { EntryTemplate } from './page-files.ts'
import { createFindWords } from './texts.ts'

/** A page made from a template and one entry. */
export interface EntryPage {
  readonly template: EntryTemplate
  readonly collection: Collection
  readonly entry: CollectionEntry
  readonly record: PageRecord
}

type Source = Pick<Content, 'templates' | 'collections' | 'config' | 'words'> & {
  /** Time for which pages are made. Opening hours show exceptions of this day and later. */
  readonly now: Date
}

/** Maximum length of a description in characters. Search engines show less. */
const longestDescription = 300

/**
 * Creates the pages of the entries of all collections with templates. Also returns all collections,
 * with the addresses of these pages in their entries.
 */
export function createEntryPages(
  { templates, collections, config, words: given, now }: Source,
  records: readonly PageRecord[],
  warnings: Mistake[],
): { pages: EntryPage[]; collections: readonly Collection[] } {
  const { languages, timeZone = defaultTimeZone } = config
  const byCollection = Map.groupBy(templates.filter(isOfEntries), (one) => one.collection)
  if (byCollection.size === 0) return { pages: [], collections }
  const withPages = collections.map((collection) =>
    namePages(collection, byCollection.get(collection.name) ?? []),
  )
  const findWords = createFindWords(given)
  const byPath = new Map(records.map((record) => [record.path, record]))
  const pages = withPages.flatMap((collection) =>
    (byCollection.get(collection.name) ?? []).flatMap((template) => {
      const { lang } = template
      const context: ValueContext = {
        today: dayAt(now.getTime(), timeZone),
        ...{ lang, locale: languageFacts(lang).locale, languages, collections: withPages },
        words: findWords(lang).page,
        findPage: (path) => byPath.get(path),
        renderMarkdown: wordsOf,
      }
      const fill = createFiller(template, collection, context)
      const made = collection.entries.map((entry) => {
        return { template, collection, entry, record: fill.describe(entry) }
      })
      warnings.push(...fill.warnings())
      return made
    }),
  )
  return { pages, collections: withPages }
}

function namePages(collection: Collection, templates: readonly EntryTemplate[]): Collection {
  if (templates.length === 0) return collection
  const entries = collection.entries.map((entry) => {
    const paths = templates.map(({ lang, data }) => [lang, fillAddress(data.address, entry)])
    return { ...entry, pages: Object.fromEntries(paths) as Record<Language, string> }
  })
  return { ...collection, entries }
}

function fillAddress(address: string, { id }: CollectionEntry): string {
  return address.replaceAll('{id}', id)
}

/**
 * Creates two functions: `describe` creates the record of an entry's page, and `warnings` reports
 * entries that have no value for a placeholder.
 */
function createFiller(template: EntryTemplate, collection: Collection, context: ValueContext) {
  const { lang, kind, data, file } = template
  const fields = new Map(collection.fields.map((field) => [field.name, field]))
  const lacking = new Map<string, { field: string; name: string; ids: string[] }>()

  function find(entry: CollectionEntry, name: string): string | undefined {
    const field = fields.get(name)
    if (!field) return name === 'id' ? entry.id : undefined
    return plainValue(showValue(entry.values[name], field, context))
  }

  /** Fills the placeholders of a title or description. `isWhole` is false if a value is missing. */
  function fill(field: 'title' | 'description', entry: CollectionEntry) {
    const missing: string[] = []
    const text = data[field].replace(fieldPlaceholder, (whole, name: string) => {
      const value = find(entry, name)
      if (value !== undefined) return value
      if (!fields.has(name)) return whole
      missing.push(name)
      const known = lacking.get(`${field} ${name}`) ?? { field, name, ids: [] }
      lacking.set(`${field} ${name}`, known)
      known.ids.push(entry.id)
      return ''
    })
    const oneLine = text.replaceAll(/\s+/g, ' ').trim()
    const isWhole = missing.length === 0
    // Without its last value, a text may end in a comma or a colon, which is removed.
    return { text: isWhole ? oneLine : oneLine.replace(/[\s,:;–-]+$/u, ''), isWhole }
  }

  return {
    describe(entry: CollectionEntry): PageRecord {
      const { pages = {} } = entry
      const path = pages[lang] ?? ''
      const title = fill('title', entry)
      const name = find(entry, collection.nameField) ?? entry.id
      const { text: description } = fill('description', entry)
      const others = Object.entries(pages).filter(([other]) => other !== lang)
      return {
        path,
        title: title.isWhole ? title.text : name,
        description: description === '' ? name : shorten(description),
        type: data.type,
        ...{ kind, lang, updated: data.updated },
        alternates: others.length > 0 ? Object.fromEntries(others) : undefined,
        cursorKey: digest(path),
        collection: collection.name,
        isUnindexed: data.index === false || undefined,
      }
    },
    warnings: () =>
      Array.from(lacking.values(), ({ field, name, ids: [first = '', ...more] }): Mistake => {
        const verb = more.length === 0 ? 'has' : `and ${more.length} more have`
        const instead =
          field === 'title' ? 'the title is the name of the entry' : 'the placeholder is left out'
        const message = `has {${name}}, but the entry ${first} ${verb} no value for this field, so ${instead}: add a value`
        return { file, field, message }
      }),
  }
}

function shorten(text: string): string {
  if (text.length <= longestDescription) return text
  return `${text.slice(0, longestDescription - 1).replace(/\s+\S*$/, '')}…`
}

/** Removes the most frequent markup from Markdown, for titles and descriptions. */
function wordsOf(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:#+|[>*+-]|\d+\.)[ \t]+/gm, '')
    .replaceAll(/\*+|`+|~~|__/g, '')
}
