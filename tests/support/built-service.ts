/** A built service as a process of its own, asked at its published addresses wherever it listens. */
import { join } from 'node:path'
import { baseUrl } from './app.ts'
import { startNode } from './child.ts'
import type { ChildEnvironment } from './child.ts'

/** A running service. */
export interface BuiltService {
  readonly port: number
  /** Like the global one, but the published origin leads to this process. Redirects are not followed. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Everything it has printed. */
  output(): string
  stop(): Promise<void>
}

/** `fetch` for what listens on a port of this machine under the published origin. */
export function fetchAt(port: number): BuiltService['fetch'] {
  return async (input, init) => {
    const request = new Request(input, { redirect: 'manual', ...init })
    if (new URL(request.url).origin !== baseUrl) {
      throw new Error(`${request.url} is no address of the service`)
    }
    const there = request.url.replace(baseUrl, `http://127.0.0.1:${port}`)
    return await fetch(new Request(there, request))
  }
}

/** Starts the service of a build. */
export async function startBuiltService(
  out: string,
  environment: ChildEnvironment = {},
): Promise<BuiltService> {
  const child = startNode([join(out, 'server/entry.mjs')], {
    BASE_URL: baseUrl,
    PORT: '0',
    RATE_LIMIT_IP: '100000',
    RATE_LIMIT_AUTH: '100000',
    ...environment,
  })
  const [, port] = await child.printed(/ on 127\.0\.0\.1:(\d+) \(/)
  return {
    port: Number(port),
    fetch: fetchAt(Number(port)),
    output: child.output,
    stop: child.stop,
  }
}
