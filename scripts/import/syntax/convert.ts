/** Converts a text of another generator to the Markdown of Vitrine. */
import type { Line, SyntaxContext } from '../model.ts'
import { convertBlocks } from './blocks.ts'
import { convertModule } from './mdx.ts'
import { splitShortcodes } from './shortcodes.ts'
import { inlineIncludes } from './snippets.ts'
import type { IncludeReading } from './snippets.ts'
import { expandAbbreviations } from './abbreviations.ts'
import { findCode } from './tags.ts'

/** Converts the lines of a page. */
export async function convertSyntax(
  lines: readonly Line[],
  reading: IncludeReading,
): Promise<Line[]> {
  const whole = await inlineIncludes(withAppended(lines, reading), reading)
  const bare = removeActive(whole, reading)
  const module = convertModule(bare, reading)
  return expandAbbreviations(convertBlocks(splitShortcodes(module), reading), reading)
}

/** Adds a line with an include for each file that is appended to every page. */
function withAppended(lines: readonly Line[], { dialect }: SyntaxContext): readonly Line[] {
  const at = lines.at(-1)?.at ?? 1
  return [
    ...lines,
    ...dialect.appended.flatMap((name) => ['', `--8<-- "${name}"`].map((text) => ({ text, at }))),
  ]
}

/** Removes styles and scripts, which Vitrine does not publish. */
function removeActive(lines: readonly Line[], context: SyntaxContext): Line[] {
  const kept: Line[] = []
  const isCode = findCode(lines)
  let inside: string | undefined
  for (const [at, line] of lines.entries()) {
    const [, opened] = (!isCode[at] && /^\s*<(style|script)\b/i.exec(line.text)) || []
    if (opened !== undefined && inside === undefined) {
      inside = opened.toLowerCase()
      context.note('removed', line.at, `<${inside}>`)
    }
    if (inside === undefined) kept.push(line)
    else if (new RegExp(`</${inside}>`, 'i').test(line.text)) inside = undefined
  }
  return kept
}
