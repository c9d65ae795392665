/** One request answered, whatever happens. */
import { corsHeaders } from '../http/cors.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { send } from './node-http.ts'
import type { NodeHandler } from './node-http.ts'
import type { Exchange } from './pipelining.ts'

/** Answers with a handler, and for it when it throws; `baseUrl` is the origin that explains refusals. */
export function createAnswer(
  handle: NodeHandler,
  baseUrl: string,
): (exchange: Exchange) => Promise<void> {
  return async function answer({ request, response }) {
    const pass = () => {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
    }
    try {
      await handle(request, response, pass)
    } catch (error) {
      console.error('The app threw, which it must not:', error)
      fail({ request, response }, baseUrl)
    }
  }
}

/** The last resort: neither the surface nor the app knew what to do. */
function fail({ request, response }: Exchange, baseUrl: string): void {
  if (response.headersSent) {
    // Half an answer must not look like a whole one.
    response.destroy()
    return
  }
  // A field that cannot be written fails after the reason phrase of its status was set.
  response.statusMessage = ''
  const [path = '/'] = (request.url ?? '/').split('?')
  const problem = new Problem('internal-error', 'The service failed on its side: retry later')
  const { headers, body, ...reply } = problemReply(problem, { baseUrl, path })
  const length = String(body?.bytes.length ?? 0)
  const fields = { ...corsHeaders, ...headers, 'Content-Length': length }
  send({ ...reply, headers: fields, body }, request, response)
}
