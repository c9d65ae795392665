/**
 * A built service as a process of its own, asked at its published addresses wherever it listens.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { baseUrl } from './app.ts'
import { builtSite } from './built-site.ts'
import type { SiteName } from './built-site.ts'
import { startNode } from './child.ts'
import type { ChildEnvironment, ChildPlace, RunningChild } from './child.ts'

/** A running service. */
export interface BuiltService extends RunningChild {
  readonly port: number
  /**
   * Like the global one, but the published origin leads to this process. Redirects are not
   * followed.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Asks the port of the metrics, which `METRICS_PORT` opens. */
  look(target: string, init?: RequestInit): Promise<Response>
}

/** A service as others ask it, whoever starts it. */
export type AskedService = Pick<BuiltService, 'port' | 'fetch' | 'output' | 'stop'>

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

/** Starts Node with arguments that make it serve, and waits until it says where. */
export async function startService(
  args: readonly string[],
  environment: ChildEnvironment,
  place?: ChildPlace,
): Promise<BuiltService> {
  const child = startNode(args, { PORT: '0', ...environment }, place)
  const [, port] = await child.printed(/ on 127\.0\.0\.1:(\d+) \(/)
  return {
    ...child,
    port: Number(port),
    fetch: fetchAt(Number(port)),
    async look(target, init) {
      const [, metricsPort = ''] = await child.printed(/\/readyz on 127\.0\.0\.1:(\d+)/)
      return await fetch(`http://127.0.0.1:${metricsPort}${target}`, init)
    },
  }
}

/** Starts the service of a build, with quotas that no test reaches by accident. */
export async function startBuiltService(
  out: string,
  environment: ChildEnvironment = {},
): Promise<BuiltService> {
  const quotas = { RATE_LIMIT_IP: '100000', RATE_LIMIT_AUTH: '100000' }
  const settings = { BASE_URL: baseUrl, ...quotas, ...environment }
  return await startService([join(out, 'server/entry.mjs')], settings)
}

/** Stops a program with the test that started it. */
export function stopWithTest<Running extends Pick<RunningChild, 'stop'>>(
  running: Running,
): Running {
  onTestFinished(() => running.stop())
  return running
}

/**
 * A service of a site for the tests of a file or a group: it is there before the first of them and
 * ends after the last.
 */
export function useBuiltService(name: SiteName, environment?: ChildEnvironment): BuiltService {
  const service = {} as BuiltService // Filled before anything is asked.

  beforeAll(async () => {
    Object.assign(service, await startBuiltService(await builtSite(name), environment))
  })

  afterAll(() => service.stop())

  return service
}
