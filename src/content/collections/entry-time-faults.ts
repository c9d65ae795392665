/**
 * Finds faults that JSON Schema cannot find in the times of an entry, and converts the times for
 * publication.
 */
import type { CollectionEntry, JsonValue } from '../../site/collection.ts'
import { normalizeTime, timesOf } from '../../site/entry-times.ts'
import type { OpeningHours } from '../../site/weekly-hours.ts'
import type { DescribedCollection } from './description.ts'
import type { FieldFault } from './field-rules.ts'
import { findHoursFaults } from './hours-faults.ts'

type Values = Readonly<Record<string, unknown>>

/** Finds impossible opening hours, and an end before the beginning. The schema accepts both. */
export function* findTimeFaults(
  { published, allFields, timeZone }: DescribedCollection,
  values: Values,
): Generator<FieldFault> {
  for (const { name, kind } of allFields) {
    const hours = kind === 'hours' ? (values[name] as OpeningHours | undefined) : undefined // Validated.
    for (const { path, message } of hours ? findHoursFaults(hours) : []) {
      yield { path: [name, ...path], message }
    }
  }
  const { begins = '', ends = '' } = published
  const times = timesOf(published, values as CollectionEntry['values'], timeZone)
  if ((times.ends ?? Infinity) >= (times.begins ?? -Infinity)) return
  const message = `is ${String(values[ends])}, which is before ${begins} (${String(values[begins])}): write a later time`
  yield { path: [ends], message }
}

/**
 * Adds the instant at which a checked entry ends, and converts the times of its beginning and end
 * to the time zone of the site. Entries without such times are unchanged.
 */
export function withTimes(
  { published, timeZone }: DescribedCollection,
  { id, values }: CollectionEntry,
): CollectionEntry {
  const { ends: endsAt } = timesOf(published, values, timeZone)
  if (endsAt === undefined) return { id, values }
  const shown: Record<string, JsonValue> = { ...values }
  for (const name of [published.begins, published.ends]) {
    const time = name === undefined ? undefined : shown[name]
    if (name !== undefined && typeof time === 'string') shown[name] = normalizeTime(time, timeZone)
  }
  return { id, values: shown, endsAt }
}
