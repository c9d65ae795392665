/** Requests that are measured, the answers to them, and whether two servers answer the same. */
import { Agent, request as send } from 'node:http'

/** A request, as it is sent to every server. */
export interface Question {
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** Path and query. */
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What a server answered. */
export interface Answer {
  readonly status: number
  /** Values by the lower-case name of their field. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** About the connection or the server, and no part of what is answered (RFC 9110 §7.6.1). */
const ofConnection = ['date', 'connection', 'keep-alive', 'server']
/** Fields whose value counts down at the product; a peer may send one value always. */
const counting = /^(?:x-)?ratelimit/

/** Text of a request as it goes over the wire. */
export function toWire({ method, target, headers, body }: Question, host: string): string {
  const all = {
    Host: host,
    ...headers,
    ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** Asks once, over a connection of its own. */
export async function ask(port: number, host: string, question: Question): Promise<Answer> {
  const { method, target, headers, body } = question
  const agent = new Agent({ keepAlive: false })
  return await new Promise((resolve, reject) => {
    const sent = send(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers: { Host: host, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, rawHeaders } = response
          resolve({ status, headers: readFields(rawHeaders), body: Buffer.concat(chunks) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function readFields(raw: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at]?.toLowerCase(), raw[at + 1]]
    const before = fields.get(name)
    fields.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return fields
}

/** Fields of an answer that another server has to send too. */
export function answerFields({ headers }: Answer): [name: string, value: string][] {
  return [...headers].filter(([name]) => !ofConnection.includes(name))
}

/** In what an answer differs from ours; a field of `own` must be there, with whatever value. */
export function differences(ours: Answer, theirs: Answer, own: readonly string[] = []): string[] {
  const [mine, other] = [ours, theirs].map((answer) => new Map(answerFields(answer)))
  const names = new Set([...(mine?.keys() ?? []), ...(other?.keys() ?? [])])
  const fields = [...names].filter((name) => {
    const [value, another] = [mine?.get(name), other?.get(name)]
    const isFree = own.includes(name) || counting.test(name)
    return isFree ? (value === undefined) !== (another === undefined) : value !== another
  })
  return [
    ...(ours.status === theirs.status ? [] : [`status ${theirs.status}, not ${ours.status}`]),
    ...fields.toSorted().map((name) => {
      const [value = 'absent', another = 'absent'] = [mine?.get(name), other?.get(name)]
      return `${name}: ${another}, not ${value}`
    }),
    ...(ours.body.equals(theirs.body)
      ? []
      : [`a body of ${theirs.body.length} bytes, not ours of ${ours.body.length}`]),
  ]
}
