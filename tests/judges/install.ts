/** Installs the checkers from their own lock file, and runs them. */
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Folder of the checkers. */
export const here = import.meta.dirname

/** Environment of the checkers: none of them tells its makers that it runs. */
const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  MCP_CATALOG_PATH: join(here, '.cache', 'inspector.json'),
}

/** Installs the checkers when they are missing or not those of the lock file. */
export async function installJudges(): Promise<void> {
  const lock = join(here, 'package-lock.json')
  const installed = join(here, 'node_modules', '.installed-lock.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8'))
    return
  console.log('  installing the judges')
  // No checker needs an install script, and one of them would only report the installation to its
  // makers.
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

/**
 * Runs a checker that fails when it finds something; its report, which must be known by a text, all
 * the same.
 */
export async function readReport(
  known: string,
  ...words: Parameters<typeof runJudge>
): Promise<string> {
  const { stdout } = await runJudge(...words).catch((error: unknown) => {
    const report = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    if (report.includes(known)) return { stdout: report }
    throw error
  })
  return stdout
}
