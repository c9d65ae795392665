/**
 * Runs programs of the project in this terminal. `../bootstrap.mjs` explains why this is plain
 * JavaScript.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Node version that the project needs. The files of this folder also run on older versions. */
export const neededNode = 24

/** Advice on how to install the needed Node version. On Linux, an npm package contains Node. */
export const nodeRemedy =
  process.platform === 'linux'
    ? 'run `npm install`, which installs it'
    : `install Node ${neededNode}, from https://nodejs.org or by your package manager`

/** Folder of programs installed by packages. */
export const bin = join(root, 'node_modules', '.bin')

/** Environment of the programs we start. */
export const environment = {
  ...process.env,
  PATH: bin + delimiter + (process.env.PATH ?? ''),
  ASTRO_TELEMETRY_DISABLED: '1',
}

/** Whether this process runs on the needed Node version. */
export function isNewNode() {
  return Number(process.versions.node.split('.')[0]) >= neededNode
}

/** Path of the Node program: from the installed packages, or else of this process. */
export function nodeProgram() {
  const bundled = join(bin, 'node')
  return existsSync(bundled) ? bundled : process.execPath
}

/**
 * Prints a line.
 * @param {string} text
 */
export function print(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Starts a command in this terminal and forwards termination signals to it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {readonly NodeJS.Signals[]} more more signals to forward
 * @returns {{ pid: number | undefined, ended: Promise<number> }} process id and exit code
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
 * Runs a step and prints how long it took.
 * @param {string} name
 * @param {readonly [string, ...string[]]} command
 * @param {string} remedy
 * @returns {Promise<number>} its exit code
 */
export async function runStep(name, [program, ...args], remedy) {
  const started = performance.now()
  print(`${name} …`)
  const code = await startProgram(program, args).ended
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
  print(code === 0 ? `${name}: done (${seconds})` : `${name} failed after ${seconds}. ${remedy}`)
  return code
}
