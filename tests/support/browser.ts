/** A browser for tests: the system's Chromium, to which a built service answers at its published origin. */
import { chromium } from 'playwright'
import type { Browser } from 'playwright'
import { requireProgram } from '../../scripts/programs.ts'
import { baseUrl } from './app.ts'

/** Starts a browser that finds the published origin at a port of this machine, with further switches of Chromium. */
export async function launchBrowser(
  port: number,
  features: readonly string[] = [],
): Promise<Browser> {
  return await chromium.launch({
    executablePath: requireProgram('chromium', process.env),
    args: [
      '--no-sandbox',
      ...features,
      '--disable-background-networking',
      '--disable-component-update',
      `--host-resolver-rules=MAP ${new URL(baseUrl).host} 127.0.0.1:${port}`,
    ],
  })
}
