/**
 * Sends prepared responses with `node:http` alone, to measure the cost of Node itself. A POST is a
 * JSON-RPC request, and its response has the `id` of the request.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readAnswers } from './answers.ts'
import type { Prepared } from './answers.ts'

const ofBody = ['content-type', 'content-length']
const [folder = ''] = process.argv.slice(2)
const answers = new Map(readAnswers(folder).map((answer) => [answer.path, answer]))
const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const { url = '', headers } = request
  const answer = answers.get(url)
  if (headers['if-none-match'] !== undefined && headers['if-none-match'] === answer?.headers.etag) {
    const fields = Object.entries(answer.headers).filter(([name]) => !ofBody.includes(name))
    response.writeHead(304, Object.fromEntries(fields)).end()
  } else if (request.method === 'POST' && answer) answerMessage(answer, request, response)
  else response.writeHead(answer ? 200 : 404, answer?.headers ?? {}).end(answer?.body)
})
server.listen(Number(process.env.PORT), '127.0.0.1')

/** Sends a prepared body with the `id` of the request. The prepared body ends with `"id":1}`. */
function answerMessage(
  { headers, body }: Prepared,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly id: number }
    const [start, end] = [body.subarray(0, -2), `${id}}`]
    response.writeHead(200, { ...headers, 'content-length': start.length + end.length })
    response.write(start)
    response.end(end)
  })
}
