/** Clients that mean well: a few connections that read what the site has, again and again. */
import { Agent, request } from 'node:http'

/** What they have read. */
export interface Read {
  readonly answered: number
  readonly failed: number
}

const readers = 6
const paths = [
  '/',
  '/api/v1/health',
  '/api/v1/pages?limit=100',
  '/api/v1/search?q=opening+hours',
  '/api/v1/nothing',
  '/openapi.json',
  '/mcp/health',
  '/no-such-page/',
]

/** Starts reading; `stop` resolves once the last answer is in. */
export function startReaders(port: number): { stop(): Promise<Read> } {
  const agent = new Agent({ keepAlive: true })
  let isOver = false
  let answered = 0
  let failed = 0

  async function read(): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      const status = await ask(port, agent, paths[count % paths.length] ?? '/').catch(() => 0)
      // Busy is an answer too: the bad clients may have caused it.
      if ([200, 404, 503].includes(status)) answered += 1
      else failed += 1
    }
  }

  const all = Promise.all(Array.from({ length: readers }, read))
  return {
    async stop() {
      isOver = true
      await all
      agent.destroy()
      return { answered, failed }
    },
  }
}

async function ask(port: number, agent: Agent, path: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    // An address of their own: that of the bad clients may be full.
    const options = { agent, host: '127.0.0.1', localAddress: '127.0.0.2', port, path }
    const sent = request(options, (response) => {
      response.resume()
      response.on('end', () => {
        resolve(response.statusCode ?? 0)
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}
