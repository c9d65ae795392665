/** Prepared answers by `node:http` alone: what is left is the price of Node itself. */
import { createServer } from 'node:http'
import { readAnswers } from './answers.ts'

const ofBody = ['content-type', 'content-length']
const [folder = ''] = process.argv.slice(2)
const answers = new Map(readAnswers(folder).map((answer) => [answer.path, answer]))
const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const { url = '', headers } = request
  const answer = answers.get(url)
  const end = () => response.writeHead(answer ? 200 : 404, answer?.headers ?? {}).end(answer?.body)
  if (headers['if-none-match'] !== undefined && headers['if-none-match'] === answer?.headers.etag) {
    const fields = Object.entries(answer.headers).filter(([name]) => !ofBody.includes(name))
    response.writeHead(304, Object.fromEntries(fields)).end()
  } else if (request.method === 'POST') request.on('end', end).resume()
  else end()
})
server.listen(Number(process.env.PORT), '127.0.0.1')
