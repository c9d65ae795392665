/** Other forms of a word that a stemmer takes for another word, and the forms that no rule knows. */
import { findByLanguage } from './language.ts'

/** What forms differ in, folded: endings that stand for each other, and words that are forms of one. */
interface FormRules {
  readonly endings: readonly (readonly [ending: string, other: string])[]
  readonly irregular: readonly (readonly string[])[]
}

const rules: Readonly<Record<string, FormRules>> = {
  // Pagefind takes `-cie` of `warsztacie` for a verb in the second person and cuts it off.
  pl: {
    endings: [
      ['cie', 't'],
      ['t', 'cie'],
      ['ci', 't'],
      ['t', 'ci'],
      ['ce', 'ka'],
      ['ka', 'ce'],
      ['ek', 'ka'],
      ['dze', 'ga'],
      ['ga', 'dze'],
    ],
    irregular: [
      ['dzien', 'dni', 'dnia', 'dniu'],
      ['tydzien', 'tygodnia', 'tygodni'],
      ['rok', 'lata', 'lat'],
      ['czlowiek', 'ludzie', 'ludzi'],
      ['dziecko', 'dzieci'],
    ],
  },
}
const shortestRoot = 3

/** Forms of a folded word that its language may have beside it; none in a language without rules. */
export function otherForms(lang: string, word: string): string[] {
  const known = findByLanguage(rules, lang)
  if (!known) return []
  const regular = known.endings.flatMap(([ending, other]) =>
    word.endsWith(ending) && word.length - ending.length >= shortestRoot
      ? [word.slice(0, -ending.length) + other]
      : [],
  )
  const irregular = known.irregular.find((forms) => forms.includes(word)) ?? []
  return [...regular, ...irregular.filter((form) => form !== word)]
}
