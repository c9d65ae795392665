/** Finds groups of synonyms that have no effect, or an unexpected effect. */
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'

/**
 * Minimum length of a Latin word, in letters. A group that has only shorter words gets a warning,
 * because many texts have short words.
 */
const shortest = 3

/**
 * Warns about expressions that occur twice in a group, and about groups that have only short words.
 */
export function* checkSynonyms({ synonyms }: Pick<Content, 'synonyms'>) {
  for (const [lang, groups] of Object.entries(synonyms)) {
    for (const [at, group] of groups.entries()) {
      const place = { file: `synonyms/${lang}.yaml`, field: String(at) }
      const words = group.map((word) => word.toLowerCase())
      const twice = words.find((word, first) => words.indexOf(word) !== first)
      if (twice !== undefined) {
        const message = `names "${twice}" twice: replace one by another expression`
        yield warning({ ...place, message })
      }
      if (words.every((word) => /^\p{Script=Latin}+$/u.test(word) && word.length < shortest)) {
        const message = `has only short words (${group.join(', ')}), which many texts have: write longer expressions`
        yield warning({ ...place, message })
      }
    }
  }
}
