/** Reads auth.md as an agent would, and sends the requests in it. */
import { expect } from 'vitest'
import { baseUrl, json } from './app.ts'
import type { Answer } from './app.ts'
import type { AuthApp } from './auth-app.ts'

/** A request in the guide. */
export interface GuideRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An agent that knows only the guide and the responses so far. */
export interface Reader {
  /** Values from responses, by the name of their member. */
  readonly known: Record<string, string>
  /** Sends a request in a section of the guide: the only one, or the one at `position`. */
  follow(section: string, position?: number): Promise<Answer>
}

/** Text of a section of the guide. */
export function sectionOf(guide: string, heading: string): string {
  const section = guide.split(/^## /m).find((text) => text.startsWith(heading))
  if (section === undefined) throw new Error(`The guide has no "${heading}"`)
  return section
}

/**
 * Parses the requests in fenced `http` blocks: method, target, header fields, an empty line, body.
 */
export function requestsOf(text: string): GuideRequest[] {
  return [...text.matchAll(/^```http\n((?!HTTP)[^]*?)\n```$/gm)].map(([, request = '']) => {
    const [head = '', body = ''] = request.split('\n\n')
    const [line = '', ...fields] = head.split('\n')
    const [method = '', target = ''] = line.split(' ')
    const headers = fields.map((field) => /^([^:]+): (.*)$/.exec(field)?.slice(1) ?? [])
    return { method, target, headers: Object.fromEntries(headers) as Record<string, string>, body }
  })
}

/** Creates an agent that reads a guide. */
export function createReader(guide: string, service: AuthApp): Reader {
  const known: Record<string, string> = {}
  const fill = (text: string) =>
    text.replace(/<(\w+)>/g, (_, name: string) => {
      const value = known[name]
      if (value === undefined) throw new Error(`The guide does not say where <${name}> comes from`)
      return value
    })

  async function send({ method, target, headers, body }: GuideRequest): Promise<Answer> {
    const { Host, ...fields } = headers
    expect(`http://${Host ?? ''}`).toBe(baseUrl)
    const answer = await service.ask(fill(target), {
      method,
      headers: Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name.toLowerCase(), fill(value)]),
      ),
      body: fill(body),
    })
    const isJson = answer.headers['Content-Type']?.includes('json')
    for (const [name, value] of Object.entries(isJson ? json(answer) : {})) {
      if (typeof value === 'string') known[name] = value
    }
    return answer
  }

  return {
    known,
    async follow(heading, position = 0) {
      const request = requestsOf(sectionOf(guide, heading))[position]
      if (!request) throw new Error(`"${heading}" has no request ${position}`)
      return await send(request)
    },
  }
}

/** Requests an absolute address of the service. */
export async function openAddress(service: AuthApp, address: unknown): Promise<Answer> {
  const url = String(address)
  expect(url.startsWith(`${baseUrl}/`)).toBe(true)
  return await service.ask(url.slice(baseUrl.length))
}
