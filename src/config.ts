/** Settings, read once from the environment. All mistakes are told together. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Settings of the build and the server. */
export interface Config {
  /** Public origin, without a final slash. */
  readonly baseUrl: string
  readonly host: string
  readonly port: number
  /** Folder of the content. */
  readonly contentDir: string
  /** Folder the build writes. */
  readonly outDir: string
  /** Requests per 60 s for each network address. */
  readonly rateLimitIp: number
}

interface Setting<Value> {
  readonly name: string
  readonly fallback: string
  readonly expects: string
  /** Value of a text, or `undefined` when it is not one. */
  parse(text: string): Value | undefined
}

const defaultPort = 4321
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const baseUrl: Setting<string> = {
  name: 'BASE_URL',
  fallback: `http://localhost:${defaultPort}`,
  expects:
    'an origin such as https://www.example.com, http only for localhost, without path or final slash',
  parse(text) {
    const url = URL.parse(text)
    if (url?.origin !== text) return undefined
    return url.protocol === 'https:' || loopback.has(url.hostname) ? text : undefined
  },
}

const port: Setting<number | 'of-base-url'> = {
  name: 'PORT',
  fallback: 'of-base-url',
  expects: 'a number from 0 to 65535, where 0 takes any free port',
  parse: (text) => (text === 'of-base-url' ? text : wholeNumber(text, 0, 65_535)),
}

const rateLimitIp: Setting<number> = {
  name: 'RATE_LIMIT_IP',
  fallback: '120',
  expects: 'a whole number from 1 to 1000000',
  parse: (text) => wholeNumber(text, 1, 1_000_000),
}

/** Settings from an environment; throws an error that lists every mistake. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): Config {
  const mistakes: string[] = []

  function read<Value>(setting: Setting<Value>): Value | undefined {
    const text = environment[setting.name] ?? setting.fallback
    const value = setting.parse(text)
    if (value === undefined) {
      mistakes.push(`Cannot read ${setting.name} "${text}": expects ${setting.expects}`)
    }
    return value
  }

  const origin = read(baseUrl)
  const givenPort = read(port)
  const quota = read(rateLimitIp)
  if (origin === undefined || givenPort === undefined || quota === undefined) {
    throw new Error(mistakes.join('\n'))
  }
  return {
    baseUrl: origin,
    host: environment.HOST ?? '127.0.0.1',
    port: givenPort === 'of-base-url' ? portOf(origin) : givenPort,
    contentDir: resolve(workingDirectory, environment.CONTENT_DIR ?? 'content'),
    outDir: resolve(workingDirectory, environment.OUT_DIR ?? 'dist'),
    rateLimitIp: quota,
  }
}

/** Settings of this process. */
export function processConfig(): Config {
  return readConfig(process.env, process.cwd())
}

/** Folder of the artefacts that belong to a built server. */
export function artefactsBeside(moduleUrl: string): string {
  return fileURLToPath(new URL('../data/', moduleUrl))
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return value >= least && value <= most ? value : undefined
}

function portOf(origin: string): number {
  const { port: text, hostname } = new URL(origin)
  return text !== '' && loopback.has(hostname) ? Number(text) : defaultPort
}
