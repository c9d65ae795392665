/** Finds the system's Chromium; installs it by apt where that is allowed, else says what to install. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of a Chromium on this machine, or `undefined`. */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const folders = (environment.PATH ?? '').split(delimiter)
  const candidates = [
    environment.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
  ]
  return candidates.find((path) => path !== '' && existsSync(path))
}

/** Path of a Chromium, installed when there is none; throws an error that says what to install. */
export function requireChromium(environment: Readonly<Record<string, string | undefined>>): string {
  const found = findChromium(environment)
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
      options,
    )
  }
  const installed = findChromium(environment)
  if (installed === undefined) {
    throw new Error(
      'The browser tests need Chromium: install your system\'s package "chromium", or set CHROMIUM_PATH to one',
    )
  }
  return installed
}
