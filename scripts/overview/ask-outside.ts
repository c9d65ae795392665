/** Checks that links to other sites still work. Pauses between two addresses of a host. */
import { setTimeout as wait } from 'node:timers/promises'
import type { OutsideAnswer } from '../../src/preview/known-facts.ts'

/** Options of the requests. */
export interface AskOptions {
  /** Answers of earlier runs by address. */
  readonly known: Readonly<Record<string, OutsideAnswer>>
  readonly now: Date
  readonly fetch: typeof fetch
  /** Milliseconds to wait between two addresses of a host. Default: 1000. */
  readonly pause?: number
}

/** Days for which an answer is cached. A broken address is requested again on the next day. */
const keptDays = { fine: 7, broken: 1 } as const
const day = 24 * 60 * 60 * 1000
/** Timeout of a request in milliseconds. */
const patience = 10_000

/** Returns the answers by address. Addresses with a cached answer are not requested again. */
export async function askOutside(
  addresses: readonly string[],
  { known, now, fetch, pause = 1000 }: AskOptions,
): Promise<Record<string, OutsideAnswer>> {
  const isKept = ({ at, isFine }: OutsideAnswer) =>
    now.getTime() - Date.parse(at) < day * (isFine ? keptDays.fine : keptDays.broken)
  const kept = addresses.flatMap((href) => {
    const answer = known[href]
    return answer && isKept(answer) ? [[href, answer] as const] : []
  })
  const open = addresses.filter((href) => !kept.some(([one]) => one === href))
  const byHost = Map.groupBy(open, (href) => URL.parse(href)?.host ?? '')
  const asked = await Promise.all(
    Array.from(byHost.values(), async (hrefs) => {
      const answers: (readonly [string, OutsideAnswer])[] = []
      for (const [at, href] of hrefs.entries()) {
        if (at > 0) await wait(pause)
        answers.push([href, { ...(await ask(href, fetch)), at: now.toISOString() }])
      }
      return answers
    }),
  )
  return Object.fromEntries([...kept, ...asked.flat()])
}

/** Sends HEAD, then GET if the server refuses HEAD. */
async function ask(href: string, request: typeof fetch): Promise<Omit<OutsideAnswer, 'at'>> {
  try {
    const options = { headers: { 'User-Agent': 'Vitrine link check' } }
    const send = async (method: string) => {
      const signal = AbortSignal.timeout(patience)
      const { status, body } = await request(href, { ...options, method, signal })
      await body?.cancel()
      return status
    }
    const head = await send('HEAD')
    const status = [403, 404, 405, 501].includes(head) ? await send('GET') : head
    // The page exists if the server asks for a login (401, 403) or a pause (429).
    const isFine = status < 400 || [401, 403, 429].includes(status)
    return { answer: `status ${status}`, isFine }
  } catch (error) {
    const { cause, name = '' } = error instanceof Error ? error : {}
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : name
    return { answer: `no answer (${code})`, isFine: false }
  }
}
