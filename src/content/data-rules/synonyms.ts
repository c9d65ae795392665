/** Finds groups of synonyms that have no effect, or an unexpected one. */
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import type { Found } from './found.ts'

/** Shorter words are too common: their synonyms would match everywhere. */
const shortest = 3

/** Warnings about expressions that occur twice in a group, and about groups of short words only. */
export function checkSynonyms({ synonyms }: Pick<Content, 'synonyms'>): Found {
  const warnings = Object.entries(synonyms).flatMap(([lang, groups]) =>
    groups.flatMap((group, at) =>
      faultsOf(group).map((message): Mistake => ({
        file: `synonyms/${lang}.yaml`,
        field: String(at),
        message,
      })),
    ),
  )
  return { warnings }
}

function faultsOf(group: readonly string[]): string[] {
  const words = group.map((word) => word.toLowerCase())
  const twice = words.find((word, at) => words.indexOf(word) !== at)
  const isSmall = words.every((word) => /^\p{Script=Latin}+$/u.test(word) && word.length < shortest)
  return [
    ...(twice === undefined
      ? []
      : [`names "${twice}" twice, expects other expressions for the same`]),
    ...(isSmall ? [`holds small words alone (${group.join(', ')}), which search passes over`] : []),
  ]
}
