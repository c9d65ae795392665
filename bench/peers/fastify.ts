/**
 * Sends prepared responses with Fastify, with one route for each. Has no logger, as the guide of
 * Fastify recommends for speed.
 */
import Fastify from 'fastify'
import { readAnswers } from './answers.ts'

const [folder = ''] = process.argv.slice(2)
const app = Fastify({ logger: false, keepAliveTimeout: 75_000 })
for (const { path, headers, body } of readAnswers(folder)) {
  const [route = '/'] = path.split('?')
  app.get(route, (_request, reply) => {
    void reply.headers(headers).send(body)
  })
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
