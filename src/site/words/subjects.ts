/** What questions a site answers, in one sentence of its language that names only what the site has. */
import type { Language } from '../vocabulary.ts'
import { fillPlaceholders } from '../placeholders.ts'
import type { Words } from './words.ts'

/** Something that a site may tell about. */
export type Subject = keyof Words['llms']['subjects']

/** When to use the site of an organisation; without subjects, for any question about it. */
export function describeSubjects(
  words: Words['llms'],
  language: Language,
  { company, subjects }: { readonly company: string; readonly subjects: readonly Subject[] },
): string {
  if (subjects.length === 0) return fillPlaceholders(words.useWhenBare, { company })
  const list = new Intl.ListFormat(language).format(subjects.map((name) => words.subjects[name]))
  return fillPlaceholders(words.useWhen, { company, subjects: list })
}
