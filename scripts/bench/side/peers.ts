/** Programs of others that we are measured by: installed from their own lock file when a measurement asks for them. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CommandError } from '../../command.ts'
import { runToEnd } from './processes.ts'
import { startProgram } from './program.ts'
import type { Running } from './program.ts'

/** Folder of the peers. */
export const peersFolder = 'tests/peers'

/** Installs their packages when they are missing or not those of the lock file. */
export function installPeers(): void {
  const lock = join(peersFolder, 'package-lock.json')
  const installed = join(peersFolder, 'node_modules', '.installed-lock.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8'))
    return
  console.log('Installing the programs that we are measured by')
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  try {
    execFileSync('npm', args, { cwd: peersFolder, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    throw new CommandError(`Cannot install the packages of ${peersFolder}: is there a network?`, {
      cause: error,
    })
  }
  copyFileSync(lock, installed)
}

const astroFolder = join(peersFolder, 'astro')
const builtAstro = '.cache/bench/astro-node'

/** Builds the site of one endpoint for @astrojs/node, with the Astro that builds our own, and returns its folder. */
export async function buildAstroPeer(): Promise<string> {
  await runToEnd({
    program: process.execPath,
    args: [
      'node_modules/astro/bin/astro.mjs',
      'build',
      ...['--root', astroFolder],
      ...['--outDir', resolve(builtAstro)],
    ],
    environment: { ASTRO_TELEMETRY_DISABLED: '1' },
  })
  return builtAstro
}

/** Starts a peer, a file of the folder, with its arguments. */
export async function startPeer(name: string, file: string, ...args: string[]): Promise<Running> {
  const command = [process.execPath, join(peersFolder, file), ...args] as const
  return await startProgram(name, command, /^listening on (\d+)$/)
}
