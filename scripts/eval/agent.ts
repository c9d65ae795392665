/** Lets an AI assistant answer questions with the MCP tools of the site, and checks the answers. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { countTokens } from '../../src/markdown/tokens.ts'
import { createFactFinder } from './facts.ts'
import type { EvalOutcome } from './outcome.ts'
import type { EvalQuestion } from './questions.ts'
import type { ToolCall, Tools } from './tools.ts'

/** Text with which the assistant must reply if the site does not answer the question. */
const notOnSite = 'NOT ON THE SITE'
const mostMinutes = 5

/** JSON output of Claude Code, and of other programs that print the same fields. */
const printed = z.looseObject({ result: z.string(), total_cost_usd: z.number().optional() })

/** Starts an assistant by a shell command, asks one question and checks the answer. */
export async function judgeAgent(
  asked: EvalQuestion,
  tools: Tools,
  command: string,
): Promise<EvalOutcome> {
  const server = await tools.listen()
  tools.takeCalls()
  try {
    const output = await run(command, promptFor(asked.question, server.url), server.url)
    const { result, total_cost_usd: dollars } = readOutput(output)
    const calls = tools.takeCalls()
    const tokens = calls.reduce((sum, { text }) => sum + countTokens(text), 0)
    const cost = { calls: calls.length, tokens, dollars }
    return { asked, wrong: compareFacts(asked, result, calls), cost }
  } finally {
    server.close()
  }
}

/** Describes the mistakes in an answer, with the tool calls whose results have the facts. */
export function compareFacts(
  { lang, facts, not }: EvalQuestion,
  answer: string,
  calls: readonly ToolCall[],
): string[] {
  const has = createFactFinder(lang)
  const saysAbsent = answer.includes(notOnSite)
  const quoted = `the answer was ${JSON.stringify(answer.trim().slice(0, 200))}`
  if (facts.length === 0) {
    return saysAbsent ? [] : [`the site does not answer this, but ${quoted}`]
  }
  const sourceOf = (words: readonly string[]) => {
    const source = calls.find(({ text }) => words.some((word) => has(text, word)))
    return source && `${source.name} ${JSON.stringify(source.args)}`
  }
  const lacking = facts
    .filter((words) => !words.some((word) => has(answer, word)))
    .map((words) => {
      const source = sourceOf(words)
      const where =
        source === undefined ? 'no tool result has it' : `although the result of ${source} has it`
      return `"${words[0] ?? ''}" is missing, ${where}; ${quoted}`
    })
  const forbidden = not
    .filter((fact) => has(answer, fact))
    .map(
      (fact) =>
        `the answer says "${fact}", which the question lists under "not". Found in ${sourceOf([fact]) ?? 'no tool result'}; ${quoted}`,
    )
  return [...lacking, ...forbidden]
}

function promptFor(question: string, url: string): string {
  return [
    `Answer the question with the tools of the MCP server at ${url} and with nothing else.`,
    'Answer in at most three sentences, in the language of the question.',
    `If the site does not answer it, write only: ${notOnSite}`,
    '',
    question,
  ].join('\n')
}

function readOutput(output: string): z.output<typeof printed> {
  try {
    return printed.parse(JSON.parse(output))
  } catch {
    return { result: output }
  }
}

/** Runs a command in an empty folder, where it does not find files of the site. */
function run(command: string, prompt: string, url: string): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'vitrine-eval-'))
  const child = spawn(command, {
    cwd,
    shell: true,
    env: { ...process.env, MCP_URL: url },
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: mostMinutes * 60_000,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // Ignores write errors, because a program may close its input without reading the prompt.
  child.stdin.on('error', () => undefined).end(prompt)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      rmSync(cwd, { recursive: true, force: true })
      resolve(output)
    })
  })
}
