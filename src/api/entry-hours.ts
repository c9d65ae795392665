/** Computes whether the entries of a response are open at the time of the request. */
import type { Collection, CollectionEntry, JsonValue } from '../site/collection.ts'
import { textIn } from '../site/localized.ts'
import type { SiteInfo } from '../site/site.ts'
import { defaultTimeZone } from '../site/time-zone.ts'
import type { Language } from '../site/vocabulary.ts'
import type { HoursException, OpeningHours } from '../site/weekly-hours.ts'

/** Members of an entry that has opening hours. */
export interface OpenState {
  readonly open_now: boolean
  /**
   * When `open_now` changes, in the time zone of the site; absent if it does not change within a
   * year.
   */
  readonly next_change?: string
}

/** States in the order of the entries. All states are valid until `validUntil`. */
export interface OpenStates {
  readonly states: readonly (OpenState | undefined)[]
  readonly validUntil: number
}

/** Returns the name of the field with the opening hours; `undefined` if there is none. */
export function hoursField({ fields }: Pick<Collection, 'fields'>): string | undefined {
  return fields.find(({ kind }) => kind === 'hours')?.name
}

/** Finds whether entries are open at `now`. No states if the collection has no opening hours. */
export async function findOpenStates(
  collection: Collection,
  entries: readonly CollectionEntry[],
  { now, timeZone = defaultTimeZone }: { now: number; timeZone?: string | undefined },
): Promise<OpenStates> {
  const field = hoursField(collection)
  if (field === undefined) return { states: [], validUntil: Infinity }
  // Loaded on demand: loading the time zones of Temporal takes 20 ms, which would delay the start.
  const { openingAt } = await import('../site/opening-hours.ts')
  const { formatInstant } = await import('../site/zoned-time.ts')
  let validUntil = Infinity
  const states = entries.map(({ values }) => {
    const hours = values[field]
    if (hours === undefined) return undefined
    const opening = openingAt(toHours(hours), now, timeZone)
    const { isOpen, nextChange } = opening
    validUntil = Math.min(validUntil, opening.validUntil)
    const next = nextChange !== undefined && { next_change: formatInstant(nextChange, timeZone) }
    return { open_now: isOpen, ...next }
  })
  return { states, validUntil }
}

/** Returns opening hours with notes in one language. */
export function showHours(
  value: JsonValue,
  lang: Language | undefined,
  { languages }: Pick<SiteInfo, 'languages'>,
): JsonValue {
  const { weekly, exceptions } = toHours(value)
  const inOne = ({ note, ...others }: HoursException) => ({
    ...others,
    ...(note !== undefined && { note: textIn(note, lang, languages) ?? '' }),
  })
  const shown = {
    ...(weekly && { weekly }),
    ...(exceptions && { exceptions: exceptions.map(inOne) }),
  }
  return shown as unknown as JsonValue // No member is `undefined`.
}

function toHours(value: JsonValue): OpeningHours {
  return value as unknown as OpeningHours // The content check ensures this form.
}
