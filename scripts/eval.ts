/** `npm run eval`: checks whether the MCP tools of the site answer the questions in `eval/`. */
import { openBuiltSite } from './built-site.ts'
import { CommandError, commandConfig, runCommand, UsageError } from './command.ts'
import { judgeAgent } from './eval/agent.ts'
import { percentRight, renderEval } from './eval/outcome.ts'
import type { EvalOutcome } from './eval/outcome.ts'
import { judgePassages } from './eval/passages.ts'
import { readQuestions } from './eval/questions.ts'
import { openTools } from './eval/tools.ts'

await runCommand({
  call: 'npm run eval',
  summary:
    'Checks whether the built site answers the questions in eval/ of the content. Looks for the expected facts in the results of the MCP tools. If EVAL_AGENT is the command of an assistant, looks in the answers of that assistant instead.',
  options: {
    lang: { value: 'pl', help: 'asks only the questions in this language' },
    least: { value: '90', help: 'fails below this percentage of right answers (100)' },
  },
  settings: ['contentDir', 'outDir'],
  example: 'npm run eval -- --lang en --least 90',
  async run({ value }) {
    const least = Number(value('least') ?? 100)
    if (!(least >= 0 && least <= 100)) {
      throw new UsageError('Cannot read --least: expects a number from 0 to 100')
    }
    const { contentDir, outDir } = await commandConfig()
    const lang = value('lang')
    const all = await readQuestions(contentDir)
    const questions = all.filter((asked) => lang === undefined || asked.lang === lang)
    if (questions.length === 0) {
      throw new CommandError(
        `Cannot find questions: write a file such as ${contentDir}/eval/${lang ?? 'en'}.yaml`,
      )
    }
    const tools = openTools(await openBuiltSite(outDir))
    const command = process.env.EVAL_AGENT
    const outcomes: EvalOutcome[] = []
    for (const asked of questions) {
      outcomes.push(
        command ? await judgeAgent(asked, tools, command) : await judgePassages(asked, tools),
      )
    }
    console.log(renderEval(outcomes))
    if (percentRight(outcomes) < least) process.exitCode = 1
  },
})
