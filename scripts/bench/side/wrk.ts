/** Load by `wrk` over 16 connections: requests in turn, as fast as they are answered. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../../programs.ts'

const run = promisify(execFile)

/** Connections of every load. */
export const connections = 16

/** What became of the requests of a load. */
export interface Loaded {
  readonly answered: number
  /** Refused or lost: what these cost is no price of an answer. */
  readonly failed: number
}

/** Makes a load. */
export type Load = (port: number, requests: readonly string[], seconds: number) => Promise<Loaded>

/** Loads by `wrk`, each of which goes on where the one before with the same requests ended. */
export function createWrkLoad(): Load {
  const reached = new WeakMap<readonly string[], number>()
  return async function load(port, requests, seconds) {
    const first = reached.get(requests) ?? 0
    const loaded = await loadByWrk(port, renderScript(requests, first), seconds)
    // What was on its way at the end was sent as well.
    reached.set(requests, (first + loaded.answered + loaded.failed + connections) % requests.length)
    return loaded
  }
}

async function loadByWrk(port: number, text: string, seconds: number): Promise<Loaded> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-wrk-'))
  try {
    const script = join(folder, 'requests.lua')
    await writeFile(script, text, 'latin1')
    // wrk takes whole seconds alone, and a shorter load is ended by its signal, after which it reports as usual.
    const whole = Math.ceil(seconds)
    const wrk = findProgram('wrk', process.env) ?? 'wrk'
    const command = ['-t1', `-c${connections}`, `-d${whole}s`, '-s', script]
    const child = run(wrk, [...command, `http://127.0.0.1:${port}/`])
    if (whole > seconds) setTimeout(() => child.child.kill('SIGINT'), seconds * 1000)
    const { stdout } = await child
    const [, answered, failed] = /^answered (\d+) failed (\d+)$/m.exec(stdout) ?? []
    if (failed === undefined) throw new Error(`Cannot read what wrk tells:\n${stdout}`)
    return { answered: Number(answered), failed: Number(failed) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Script that sends each request as it is, in turn from the one at a place, and tells what became of them. */
export function renderScript(requests: readonly string[], first: number): string {
  return `local requests = {
${requests.map((request) => `  ${luaText(request)},`).join('\n')}
}
local at = ${first}
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format("answered %d failed %d\\n", summary.requests, failed))
end
`
}

/** A Lua string of the bytes of a text: whatever is no plain character as its decimal escape. */
function luaText(text: string): string {
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  const escaped = bytes.replace(
    /[^ !#-[\]-~]/g,
    (byte) => `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`,
  )
  return `"${escaped}"`
}
