/**
 * Runs the rules that compare values of the content with each other. The rules for single values
 * are in `schemas/`.
 */
import type { Content } from '../content.ts'
import type { Finding } from '../mistake.ts'
import { checkContactData } from './contact-data.ts'
import { checkDates } from './dates.ts'
import { checkLanguages } from './languages.ts'
import { checkMadePages } from './made-pages.ts'
import { checkPageFields } from './page-fields.ts'
import { checkPlaceholders } from './placeholders.ts'
import { checkPrices } from './prices.ts'
import { checkSynonyms } from './synonyms.ts'
import { checkQuestions, checkTitles } from './titles.ts'
import { checkTowns } from './towns.ts'

/** All rules. `now` is the time at which the content is published. */
const rules: readonly ((content: Content, now: Date) => Iterable<Finding>)[] = [
  checkPrices,
  checkDates,
  checkTitles,
  checkQuestions,
  checkPageFields,
  checkLanguages,
  checkContactData,
  checkPlaceholders,
  checkTowns,
  checkMadePages,
  checkSynonyms,
]

/** Findings of all rules. */
export function checkData(content: Content, now: Date): Finding[] {
  return rules.flatMap((rule) => [...rule(content, now)])
}
