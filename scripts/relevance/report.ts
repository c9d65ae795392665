/** Tables of outcomes: overall, by language and by class. */
import { labelClasses } from './labels.ts'
import { figuresOf, renderFigures } from './measure.ts'
import type { Outcome } from './measure.ts'

/** Markdown table of an engine's outcomes. */
export function renderReport(
  outcomes: readonly Outcome[],
  isCity: (path: string) => boolean,
): string {
  const group = (name: string, test: (outcome: Outcome) => boolean) =>
    [name, figuresOf(outcomes.filter(test), isCity)] as const
  return renderFigures([
    group('all', () => true),
    ...[...new Set(outcomes.map(({ label }) => label.spoken))].map((lang) =>
      group(lang, ({ label }) => label.spoken === lang),
    ),
    ...labelClasses.map((kind) => group(kind, ({ label }) => label.class === kind)),
  ])
}
