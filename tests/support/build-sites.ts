/** Builds the tiny fixture site once for all tests, unless nothing that it is made of changed. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signatureOf } from '../../src/build/current-content.ts'
import { fixtureContent, fixtureOut } from './paths.ts'

/** Vitest's global set-up. */
export async function setup(): Promise<void> {
  const stamp = join(fixtureOut, 'signature.txt')
  const signature = (await Promise.all(['src', fixtureContent, 'public'].map(signatureOf))).join(
    '\n',
  )
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === signature) return
  execFileSync('node', ['scripts/build.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CONTENT_DIR: fixtureContent,
      OUT_DIR: fixtureOut,
      BASE_URL: 'http://localhost:4321',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  })
  writeFileSync(stamp, signature)
}
