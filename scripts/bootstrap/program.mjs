/** Runs programs of the project with our terminal. Plain JavaScript, as all of this folder: see `../bootstrap.mjs`. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** The version of Node that runs all but these files. */
export const neededNode = 24

/** Folder of the programs that packages bring. */
export const bin = join(root, 'node_modules', '.bin')

/** What programs of the project find around them. */
export const environment = {
  ...process.env,
  PATH: bin + delimiter + (process.env.PATH ?? ''),
  ASTRO_TELEMETRY_DISABLED: '1',
}

/** Whether this process runs what needs the newer Node. */
export function isNewNode() {
  return Number(process.versions.node.split('.')[0]) >= neededNode
}

/** The Node that packages bring, or else our own. */
export function nodeProgram() {
  const bundled = join(bin, 'node')
  return existsSync(bundled) ? bundled : process.execPath
}

/**
 * Tells a person something.
 * @param {string} text
 */
export function tell(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Starts a command with our terminal; the signals that end us are handed on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {readonly NodeJS.Signals[]} more further signals that are for the command
 * @returns {{ pid: number | undefined, ended: Promise<number> }} its number, and its exit code once it has ended
 */
export function startProgram(command, args, more = []) {
  const child = spawn(command, args, { cwd: root, env: environment, stdio: 'inherit' })
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', ...more]
  for (const signal of signals) process.on(signal, forward)
  /** @type {Promise<number>} */
  const ended = new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      done(code ?? (signal === null ? 0 : 1))
    })
  })
  return { pid: child.pid, ended }
}

/**
 * Runs a step, and says how long it took.
 * @param {string} name
 * @param {readonly [string, ...string[]]} command
 * @param {string} remedy
 * @returns {Promise<number>} its exit code
 */
export async function runStep(name, [program, ...args], remedy) {
  const started = performance.now()
  tell(`${name} …`)
  const code = await startProgram(program, args).ended
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
  tell(code === 0 ? `${name}: done (${seconds})` : `${name} failed after ${seconds}. ${remedy}`)
  return code
}
