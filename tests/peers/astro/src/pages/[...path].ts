/** Prepared answers by an endpoint that is rendered on request. */
import type { APIRoute } from 'astro'
import { readAnswers } from '../../../answers.ts'

const [folder = ''] = process.argv.slice(3)
const answers = new Map(readAnswers(folder).map((answer) => [answer.target, answer]))

export const GET: APIRoute = ({ url }) => {
  const answer = answers.get(url.pathname + url.search)
  if (!answer) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(answer.body), { headers: answer.headers })
}
