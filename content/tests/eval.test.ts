import { describe, expect, it } from 'vitest'
import { percentRight, renderEval } from '../../scripts/eval/outcome.ts'
import type { EvalOutcome } from '../../scripts/eval/outcome.ts'
import { judgePassages } from '../../scripts/eval/passages.ts'
import { readQuestions } from '../../scripts/eval/questions.ts'
import { openTools } from '../../scripts/eval/tools.ts'
import { readBuiltSite } from '../../tests/support/app.ts'
import { directory } from './sample.ts'

const questions = await readQuestions(directory)

describe.runIf(questions.length > 0)('The questions in eval/', () => {
  it('have their facts in the first passages and pages: 90 %', async () => {
    const tools = openTools(await readBuiltSite('sample'))
    const outcomes: EvalOutcome[] = []
    for (const asked of questions) outcomes.push(await judgePassages(asked, tools))
    const report = renderEval(outcomes)
    console.log(report)
    expect(percentRight(outcomes), report).toBeGreaterThanOrEqual(90)
  })
})
