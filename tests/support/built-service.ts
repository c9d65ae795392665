/**
 * Starts a built service as a separate process. Tests use its published addresses, which are mapped
 * to the port that it listens on.
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
   * Like the global `fetch`, but requests to the published origin go to this process. Redirects are
   * not followed.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Sends a request to the metrics port, which `METRICS_PORT` opens. */
  look(target: string, init?: RequestInit): Promise<Response>
}

/** The parts of a service that tests of several servers use. */
export type AskedService = Pick<BuiltService, 'port' | 'fetch' | 'output' | 'stop'>

/**
 * Creates a `fetch` that sends requests for the published origin to a port of this machine. Throws
 * for other origins.
 */
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

/** Starts Node with the arguments of a server, and waits until the server prints its port. */
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

/** Stops a program at the end of the current test. */
export function stopWithTest<Running extends Pick<RunningChild, 'stop'>>(
  running: Running,
): Running {
  onTestFinished(() => running.stop())
  return running
}

/** Starts the service of a site before the tests of a file or group, and stops it after them. */
export function useBuiltService(name: SiteName, environment?: ChildEnvironment): BuiltService {
  const service = {} as BuiltService // Filled in `beforeAll`.

  beforeAll(async () => {
    Object.assign(service, await startBuiltService(await builtSite(name), environment))
  })

  afterAll(() => service.stop())

  return service
}
