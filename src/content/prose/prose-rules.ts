/** Runs rules for Markdown texts of the content folder. */
import { checkBlocks } from './blocks.ts'
import { findBrokenMarks } from './broken-marks.ts'
import { checkElements } from './elements.ts'
import type { ParsedText, TextFinding } from './finding.ts'
import { checkHeadings } from './headings.ts'
import { checkStructure } from './structure.ts'
import { findLeftovers } from './leftovers.ts'
import { checkLinkTexts } from './link-texts.ts'
import { findOpenTags } from './open-tags.ts'
import { findMarks } from './find-marks.ts'
import { findLostText } from './lost-text.ts'

const rules: readonly ((text: ParsedText) => Iterable<TextFinding>)[] = [
  checkHeadings,
  findLeftovers,
  findBrokenMarks,
  checkLinkTexts,
  findOpenTags,
  findLostText,
  findMarks,
  checkStructure,
  checkBlocks,
  checkElements,
]

/** Returns the findings of all `rules` in a text. */
export function checkProse(text: ParsedText): TextFinding[] {
  return rules.flatMap((rule) => [...rule(text)])
}
