/** Groups of synonyms that do nothing, or not what they look like. */
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import type { Found } from './found.ts'

/** Words of so few letters are looked for by nobody alone, and their synonyms would match everywhere. */
const shortest = 3

/** Warnings about expressions that stand twice in a group, and about groups of small words alone. */
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
