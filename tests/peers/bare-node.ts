/** Prepared answers by `node:http` alone: a lookup, one head, one buffer. What is left is the price of Node itself. */
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { readAnswers } from './answers.ts'
import type { PreparedAnswer } from './answers.ts'
import { tellPort } from './listening.ts'

const [folder = ''] = process.argv.slice(2)
const answers = new Map(readAnswers(folder).map((answer) => [answer.target, answer]))

/** Fields of an answer without a body. */
function fieldsOf({ headers }: PreparedAnswer): PreparedAnswer['headers'] {
  const { 'content-type': _type, 'content-length': _length, ...others } = headers
  return others
}

const unchanged = new Map([...answers].map(([target, answer]) => [target, fieldsOf(answer)]))

const server = createServer((request, response) => {
  const { url = '', headers } = request
  const answer = answers.get(url)
  const known = headers['if-none-match']
  if (known !== undefined && known === answer?.headers.etag) {
    response.writeHead(304, unchanged.get(url))
    response.end()
    return
  }
  if (request.method !== 'POST') {
    end(response, answer)
    return
  }
  // A body is read to its end, and answered whatever it says.
  request.on('end', () => {
    end(response, answer)
  })
  request.resume()
})

function end(response: ServerResponse, answer: PreparedAnswer | undefined): void {
  response.writeHead(answer ? 200 : 404, answer?.headers ?? {})
  response.end(answer?.body)
}

server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1', () => {
  tellPort(server)
})
