/**
 * Describes in one sentence which questions a site answers, naming only subjects that the site has.
 */
import type { Language } from '../vocabulary.ts'
import { fillPlaceholders } from '../placeholders.ts'
import type { Words } from './words.ts'

/** A subject of a site. */
export type Subject = keyof Words['llms']['subjects']

/**
 * When to use the site of an organisation. Without subjects, the sentence says for any question
 * about it.
 */
export function describeSubjects(
  words: Words['llms'],
  language: Language,
  { company, subjects }: { readonly company: string; readonly subjects: readonly Subject[] },
): string {
  if (subjects.length === 0) return fillPlaceholders(words.useWhenBare, { company })
  const list = new Intl.ListFormat(language).format(subjects.map((name) => words.subjects[name]))
  return fillPlaceholders(words.useWhen, { company, subjects: list })
}
