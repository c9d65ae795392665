/**
 * Runs the rules that compare values of the content with each other. The rules for single values
 * are in `schemas/`.
 */
import type { Content } from '../content.ts'
import type { Findings, Mistake } from '../mistake.ts'
import { checkContactData } from './contact-data.ts'
import { checkDates } from './dates.ts'
import type { DataRule } from './found.ts'
import { checkLanguages } from './languages.ts'
import { checkPlaceholders } from './placeholders.ts'
import { checkPrices } from './prices.ts'
import { checkQuestions } from './repeated-questions.ts'
import { checkSynonyms } from './synonyms.ts'
import { checkTitles } from './titles.ts'
import { checkTowns } from './towns.ts'

const rules: readonly DataRule[] = [
  checkPrices,
  checkDates,
  checkTitles,
  checkQuestions,
  checkLanguages,
  checkContactData,
  checkPlaceholders,
  checkTowns,
  checkSynonyms,
]

/** Mistakes and warnings of all rules. */
export function checkData(content: Content, now: Date): Findings {
  const found = rules.map((rule) => rule(content, now))
  const all = (kind: keyof Findings): Mistake[] => found.flatMap((one) => one[kind] ?? [])
  return { mistakes: all('mistakes'), warnings: all('warnings') }
}
