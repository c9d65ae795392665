/** `npm run eval` on a built site, without an assistant and with a program in place of one. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtSite, outOf } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { createContentFolder } from '../support/content-folder.ts'

const OUT_DIR = outOf(await builtSite('agency'))

const questions = `
- { question: "How long does the first talk about my mill take?", facts: [thirty minutes, [free, costs nothing]] }
- { question: "How much is the week in Austria?", facts: ["€ 4200"], not: ["4100 EUR"] }
- { question: "Do you integrate with NetSuite?", absent: true }
`
/** Reads the prompt, searches with the last line of it, and answers with what it was told to. */
const assistant = `
const prompt = await new Response(process.stdin).text()
const post = (name, args) => fetch(process.env.MCP_URL, {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
})
await post('search_site', { query: prompt.trim().split('\\n').at(-1), lang: 'en' })
if (/week/.test(prompt)) await post('get_workshop_offer', { market: 'AT' })
const result = /NetSuite/.test(prompt) ? 'NOT ON THE SITE' : 'Thirty minutes, it costs nothing.'
console.log(JSON.stringify({ result, total_cost_usd: 0.01 }))
`

async function runEval(text: string, args: readonly string[] = [], agent = '') {
  const CONTENT_DIR = await createContentFolder({ 'eval/en.yaml': text, 'agent.mjs': assistant })
  const EVAL_AGENT = agent && `${process.execPath} ${join(CONTENT_DIR, agent)}`
  return await runNode(['scripts/eval.ts', ...args], { CONTENT_DIR, OUT_DIR, EVAL_AGENT })
}

describe('npm run eval', () => {
  it('finds facts in passages and pages, and questions that the site does not answer', async () => {
    const { code, stdout } = await runEval(questions)
    expect(stdout).toMatch(/^all: 3 of 3 right \(100 %\), .*1 named as absent/m)
    expect(code).toBe(0)
  })

  it('names the facts that it does not find, and ends with 1 below --least', async () => {
    const wrong = questions.replace('thirty minutes', 'ninety minutes')
    const { code, stdout } = await runEval(wrong)
    expect(stdout).toMatch(/^en: How long does .*\n {3}"ninety minutes" is not on http/m)
    expect(stdout).toContain('all: 2 of 3 right (67 %)')
    expect(code).toBe(1)
    expect((await runEval(wrong, ['--least', '60'])).code).toBe(0)
  })

  it('names a passage with a fact that is wrong', async () => {
    const wrong = questions.replace(
      'facts: [thirty minutes,',
      'not: [thirty minutes], facts: [hour,',
    )
    const { stdout } = await runEval(wrong)
    expect(stdout).toContain(
      'a passage says "thirty minutes", which the question lists under "not". First result: {',
    )
  })

  it('asks an assistant, compares its answers and counts its calls', async () => {
    const { code, stdout } = await runEval(questions, [], 'agent.mjs')
    expect(stdout).toMatch(
      /"€ 4200" is missing, although the result of (?:search_site|get_workshop_offer) \{/,
    )
    expect(stdout).toMatch(
      /^all: 2 of 3 right \(67 %\), 1\.3 calls and \d+ tokens of results per question, 0\.03 US dollars$/m,
    )
    expect(code).toBe(1)
  })

  it('says which file it expects', async () => {
    const { code, stderr } = await runEval('[]')
    expect(stderr).toMatch(/^Cannot find questions: write a file such as .*\/eval\/en\.yaml\n$/)
    expect(code).toBe(1)
  })
})
