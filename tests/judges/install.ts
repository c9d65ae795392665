/** Installs the checkers from their own lock file, and runs them. */
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = import.meta.dirname

/** Environment of the checkers: none of them tells its makers that it runs. */
export const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/** Installs the checkers when they are missing or not those of the lock file. */
export async function installJudges(): Promise<void> {
  const lock = join(here, 'package-lock.json')
  const installed = join(here, 'node_modules', '.installed-lock.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8'))
    return
  console.log('  installing the judges')
  // No checker needs an install script, and one of them would only report the installation to its makers.
  await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: here })
  copyFileSync(lock, installed)
}

/** Runs the program of a checker; rejects when it fails. */
export function runJudge(
  name: string,
  ...args: readonly string[]
): Promise<{ stdout: string; stderr: string }> {
  const program = join(here, 'node_modules', '.bin', name)
  return run(program, args, { cwd: here, env: environment, maxBuffer: 64 * 1024 * 1024 })
}
