/** Converts entries of collections to the form that answers show. */
import { valuesIn } from '../site/collection.ts'
import type { Collection, CollectionEntry, JsonValue } from '../site/collection.ts'
import { textIn } from '../site/localized.ts'
import type { SiteInfo } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import { findOpenStates, showHours } from './entry-hours.ts'

/** Returns entries in a language for a response. They are valid until `validUntil`. */
export async function showEntries(
  collection: Collection,
  entries: readonly CollectionEntry[],
  lang: Language | undefined,
  { info, now }: { readonly info: SiteInfo; readonly now: number },
) {
  const { timeZone } = info
  const { states, validUntil } = await findOpenStates(collection, entries, { now, timeZone })
  const data = entries.map((entry, at) => ({
    ...showEntry(collection, entry, lang, info),
    ...states[at],
  }))
  return { data, validUntil }
}

/**
 * Returns an entry in a language, with the address of its page if it has one. Addresses of pages
 * and pictures are absolute.
 */
export function showEntry(
  collection: Collection,
  entry: CollectionEntry,
  lang: Language | undefined,
  { languages, baseUrl }: Pick<SiteInfo, 'languages' | 'baseUrl'>,
): { id: string } & Record<string, JsonValue> {
  const values = valuesIn(collection, entry, lang, languages)
  for (const { name, kind } of collection.fields) {
    const value = values[name]
    if (kind === 'hours' && value !== undefined)
      values[name] = showHours(value, lang, { languages })
    if ((kind === 'page' || kind === 'picture') && value !== undefined) {
      values[name] = absolute(value, baseUrl)
    }
  }
  const page = textIn(entry.pages, lang, languages)
  // A field named `url` replaces the address of the page.
  return { id: entry.id, ...(page !== undefined && { url: baseUrl + page }), ...values }
}

function absolute(value: JsonValue, baseUrl: string): JsonValue {
  if (typeof value === 'string') return value.startsWith('/') ? baseUrl + value : value
  return Array.isArray(value) ? value.map((one: JsonValue) => absolute(one, baseUrl)) : value
}
