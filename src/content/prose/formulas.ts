/** Checks formulas. Without this check, a page could show the TeX source of an invalid formula. */
import { faultOfFormula } from '../formula.ts'
import type { Formula } from '../directives.ts'
import type { TextFinding } from './finding.ts'

/** Reports mistakes in the TeX of formulas. */
export function* checkFormulas(formulas: readonly Formula[]): Generator<TextFinding> {
  for (const { tex, line } of formulas) {
    const fault = faultOfFormula(tex)
    if (fault === undefined) continue
    yield { line, message: `has a wrong formula, ${tex.trim().slice(0, 60)}: ${fault}` }
  }
}
