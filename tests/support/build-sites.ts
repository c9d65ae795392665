/** Builds the sites that tests look at, once for all of them, unless nothing they are made of changed. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signatureOf } from '../../src/content/current.ts'
import { fixtureContent, fixtureOut, nurtOut, workshopContent, workshopOut } from './paths.ts'

const sites = [
  { content: fixtureContent, out: fixtureOut },
  { content: workshopContent, out: workshopOut },
  { content: 'content', out: nurtOut },
]

/** Vitest's global set-up. */
export async function setup(): Promise<void> {
  const wanted = process.env.TEST_SITES?.split(" ") ?? sites.map(({ content }) => content)
  for (const { content, out } of sites) if (wanted.includes(content)) await buildSite(content, out)
}

async function buildSite(content: string, out: string): Promise<void> {
  const stamp = join(out, 'signature.txt')
  const signature = (
    await Promise.all(['src', 'scripts', content, 'public'].map(signatureOf))
  ).join('\n')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === signature) return
  execFileSync('node', ['scripts/build.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CONTENT_DIR: content,
      OUT_DIR: out,
      BASE_URL: 'http://localhost:4321',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  })
  writeFileSync(stamp, signature)
}
