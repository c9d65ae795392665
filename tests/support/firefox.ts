/**
 * Firefox for tests, driven by WebDriver BiDi (W3C) over a WebSocket. Does not use Playwright,
 * which needs its own build of Firefox. Released versions support BiDi without a driver.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { requireProgram } from '../../scripts/programs.ts'
import { baseUrl } from './app.ts'
import { useBuiltService } from './built-service.ts'
import type { BuiltService } from './built-service.ts'
import type { SiteName } from './built-site.ts'
import { startProgram } from './child.ts'
import { useFolder } from './folder.ts'

/** A built site in a tab of Firefox. */
export interface FirefoxTab {
  readonly fetch: BuiltService['fetch']
  /** Opens an address in a window with the given width in pixels. */
  open(url: string, width: number): Promise<void>
  /** Evaluates an expression in the page. Its value must be serialisable as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Presses keys by their names in `keys`, or the letters of a text. */
  press(...texts: readonly string[]): Promise<void>
}

const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
}

/** Path of Firefox. Without Firefox, prints the reason and returns `undefined`. */
export function findFirefox(): string | undefined {
  try {
    return requireProgram('firefox', process.env)
  } catch (error) {
    console.log(`Skips the tests in Firefox: ${String(error)}`)
    return undefined
  }
}

/** Starts a site and Firefox before the tests of a file, and stops both after them. */
export function useFirefox(name: SiteName, program: string): FirefoxTab {
  const service = useBuiltService(name)
  const profile = useFolder()
  const session = {} as Session // Filled before the first test.

  beforeAll(async () => {
    await writeFile(join(profile, 'user.js'), preferencesFor(service.port))
    const parameters = ['--headless', '--no-remote', '--remote-debugging-port=0']
    const firefox = startProgram(program, [...parameters, '--profile', profile])
    const [, address = ''] = await firefox.printed(/WebDriver BiDi listening on (ws:\S+)/)
    Object.assign(session, await openSession(`${address}/session`))
    return () => firefox.stop()
  })

  return {
    fetch: (input, init) => service.fetch(input, init),
    async open(url, width) {
      const { send, context } = session
      await send('browsingContext.setViewport', { context, viewport: { width, height: 800 } })
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const { result } = await session.send('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
        target: { context: session.context },
        awaitPromise: true,
      })
      return JSON.parse((result as { value: string }).value) as unknown
    },
    async press(...texts) {
      const signs = texts.flatMap((text) => keys[text] ?? Array.from(text))
      const actions = signs.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      const { send, context } = session
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'k', actions }] })
    },
  }
}

/**
 * Preferences that make the service the HTTP proxy of Firefox, so that it answers at its published
 * address.
 */
function preferencesFor(port: number): string {
  const { hostname } = new URL(baseUrl)
  const preferences = {
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': port,
    'network.proxy.no_proxies_on': '127.0.0.1',
    'network.proxy.allow_hijacking_localhost': hostname === 'localhost',
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
  }
  return Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}

type Result = Readonly<Record<string, unknown>>

interface Session {
  readonly context: string
  send(method: string, params: object): Promise<Result>
}

async function openSession(address: string): Promise<Session> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Result>>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: number; result?: Result; message?: string }
    const { resolve, reject } = waiting.get(message.id ?? -1) ?? {}
    if (message.result) resolve?.(message.result)
    else reject?.(new Error(message.message))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  async function send(method: string, params: object): Promise<Result> {
    const id = waiting.size
    const answer = Promise.withResolvers<Result>()
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return await answer.promise
  }
  await send('session.new', { capabilities: {} })
  // Opens a new tab. In the first tab of Firefox the focus is in the address bar, so buttons ignore
  // keys.
  const { context } = await send('browsingContext.create', { type: 'tab' })
  return { context: String(context), send }
}
