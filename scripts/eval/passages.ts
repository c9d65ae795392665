/**
 * Checks without a model whether the site answers a question. Looks for the expected facts in the
 * first results of `search_site`, then on the pages of the first results.
 */
import { z } from 'zod'
import { createFactFinder } from './facts.ts'
import type { EvalOutcome } from './outcome.ts'
import type { EvalQuestion } from './questions.ts'
import type { Tools } from './tools.ts'

/** Number of search results to check: first by their passages, then by their full pages. */
const counted = { passages: 2, pages: 3 } as const

const found = z.object({
  note: z.string().default(''),
  data: z.array(z.looseObject({ url: z.string() })),
})

/**
 * Checks whether the tools show the facts of a question. For a question without facts, they must
 * show that the site does not answer it.
 */
export async function judgePassages(asked: EvalQuestion, tools: Tools): Promise<EvalOutcome> {
  const { lang, question, facts, not } = asked
  const shown = await tools.call('search_site', { query: question, lang })
  const { note, data } = found.parse(JSON.parse(shown))
  if (facts.length === 0) {
    const isTold = data.length === 0 || /[“„"]/u.test(note)
    return isTold
      ? { asked, wrong: [], place: 'named as absent' }
      : {
          asked,
          wrong: [
            `search_site has results, but no note that the site lacks the answer. First result: ${data[0]?.url ?? ''}`,
          ],
        }
  }
  const has = createFactFinder(lang)
  const lacks = (text: string) => facts.filter((words) => !words.some((word) => has(text, word)))
  const passages = data.slice(0, counted.passages).map((result) => JSON.stringify(result))
  if (lacks(passages.join('\n')).length === 0) return { asked, wrong: [], place: 'in a passage' }
  const misread = not.filter((fact) => passages.some((passage) => has(passage, fact)))
  if (misread.length > 0) {
    return {
      asked,
      wrong: misread.map(
        (fact) =>
          `a passage says "${fact}", which the question lists under "not". First result: ${passages[0] ?? ''}`,
      ),
    }
  }
  let missing = facts
  for (const { url } of data.slice(0, counted.pages)) {
    const missed = lacks(await tools.call('get_page', { url }))
    if (missed.length === 0) return { asked, wrong: [], place: 'on a page' }
    if (missed.length < missing.length) missing = missed
  }
  const urls = data.slice(0, counted.pages).map(({ url }) => url)
  return {
    asked,
    wrong: missing.map(([fact = '']) => `"${fact}" is not on ${urls.join(', ') || 'any result'}`),
  }
}
