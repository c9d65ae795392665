/**
 * Describes in one sentence for which questions an agent should use a site. It names only subjects
 * that the site has.
 */
import type { Language } from '../vocabulary.ts'
import { fillPlaceholders } from '../placeholders.ts'
import type { Words } from './words.ts'

/** A subject of a site. */
export type Subject = keyof Words['llms']['subjects']

/**
 * Returns a sentence on when to use the site of an organisation. If there are neither subjects nor
 * titles, the sentence recommends the site for any question about the organisation.
 */
export function describeSubjects(
  words: Words['llms'],
  language: Language,
  {
    company,
    subjects,
    titles = [],
  }: {
    readonly company: string
    readonly subjects: readonly Subject[]
    /** Titles of the collections of the site. */
    readonly titles?: readonly string[]
  },
): string {
  const named = [...subjects.map((name) => words.subjects[name]), ...titles]
  if (named.length === 0) return fillPlaceholders(words.useWhenBare, { company })
  const list = new Intl.ListFormat(language).format(named)
  return fillPlaceholders(words.useWhen, { company, subjects: list })
}
