/** Outcomes of questions, and the report that `npm run eval` prints. */
import type { EvalQuestion } from './questions.ts'

/** A question and the result of the check of its answer. */
export interface EvalOutcome {
  readonly asked: EvalQuestion
  /** Messages about mistakes in the answer. Empty if the answer is right. */
  readonly wrong: readonly string[]
  /**
   * Where the facts were found, such as `on a page`, or `named as absent`. Absent if the answer is
   * wrong or an assistant was asked.
   */
  readonly place?: string
  /** Cost of the answer; absent if no assistant was asked. */
  readonly cost?: EvalCost
}

/** Number of tool calls, tokens in tool results, and US dollars if the assistant reports them. */
export interface EvalCost {
  readonly calls: number
  readonly tokens: number
  readonly dollars: number | undefined
}

/** Returns the share of right answers, in percent. */
export function percentRight(outcomes: readonly EvalOutcome[]): number {
  return (100 * outcomes.filter(({ wrong }) => wrong.length === 0).length) / outcomes.length
}

/**
 * Lists questions with wrong answers, and the mistakes. Then counts right answers per language and
 * in total.
 */
export function renderEval(outcomes: readonly EvalOutcome[]): string {
  const lines = outcomes.flatMap(({ asked, wrong }) =>
    wrong.length === 0
      ? []
      : [`${asked.lang}: ${asked.question}`, ...wrong.map((why) => `   ${why}`)],
  )
  const languages = [...new Set(outcomes.map(({ asked }) => asked.lang))]
  const groups = languages.map((lang) =>
    figures(
      lang,
      outcomes.filter(({ asked }) => asked.lang === lang),
    ),
  )
  return [...lines, ...groups, figures('all', outcomes)].join('\n')
}

function figures(name: string, outcomes: readonly EvalOutcome[]): string {
  const right = outcomes.filter(({ wrong }) => wrong.length === 0)
  const places = Map.groupBy(right, ({ place }) => place)
  const found = [...places].flatMap(([place, own]) =>
    place === undefined ? [] : [`${own.length} ${place}`],
  )
  const costs = outcomes.flatMap(({ cost }) => cost ?? [])
  const spent = costs.length === 0 ? [] : [renderCosts(costs)]
  const share = `${right.length} of ${outcomes.length} right (${percentRight(outcomes).toFixed(0)} %)`
  return [`${name}: ${share}`, ...found.toSorted(), ...spent].join(', ')
}

function renderCosts(costs: readonly EvalCost[]): string {
  const sum = (of: (cost: EvalCost) => number) => costs.reduce((all, cost) => all + of(cost), 0)
  const mean = (of: (cost: EvalCost) => number) => sum(of) / costs.length
  const calls = mean((cost) => cost.calls).toFixed(1)
  const tokens = mean((cost) => cost.tokens).toFixed(0)
  const dollars = sum((cost) => cost.dollars ?? 0)
  const paid = dollars > 0 ? [`${dollars.toFixed(2)} US dollars`] : []
  return [`${calls} calls and ${tokens} tokens of results per question`, ...paid].join(', ')
}
