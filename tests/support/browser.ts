/** A browser for tests: the system's Chromium. */
import { chromium } from 'playwright'
import type { Browser } from 'playwright'
import { requireProgram } from '../../scripts/programs.ts'

/** Starts Chromium with additional command line switches. */
export async function launchBrowser(switches: readonly string[]): Promise<Browser> {
  return await chromium.launch({
    executablePath: requireProgram('chromium', process.env),
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      ...switches,
    ],
  })
}
