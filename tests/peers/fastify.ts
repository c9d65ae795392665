/** Prepared answers by Fastify, a route each, without a logger, as its guide recommends for speed. */
import Fastify from 'fastify'
import { readAnswers } from './answers.ts'
import { tellPort } from './listening.ts'

const [folder = ''] = process.argv.slice(2)
const app = Fastify({ logger: false, keepAliveTimeout: 75_000 })
for (const { target, headers, body } of readAnswers(folder)) {
  const [path = '/'] = target.split('?')
  app.get(path, (_request, reply) => {
    void reply.headers(headers).send(body)
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
tellPort(app.server)
