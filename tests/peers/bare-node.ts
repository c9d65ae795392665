/** Prepared answers by `node:http` alone: a lookup, one head, one buffer. What is left is the price of Node itself. */
import { createServer } from 'node:http'
import { readAnswers } from './answers.ts'
import { tellPort } from './listening.ts'

const [folder = ''] = process.argv.slice(2)
const answers = new Map(readAnswers(folder).map((answer) => [answer.target, answer]))

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers ?? {})
  response.end(answer?.body)
})
server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1', () => {
  tellPort(server)
})
