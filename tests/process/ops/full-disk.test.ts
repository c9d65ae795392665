import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { builtSite, contentOf, origin } from '../../support/built-site.ts'
import { freePort } from '../../support/free-port.ts'
import { eventually } from '../../support/eventually.ts'
import { askOnce, get } from '../../support/wire.ts'

const built = await builtSite('tiny')
const { PATH = '', HOME = '' } = process.env

/**
 * Runs a shell that sees a disk of so many megabytes at a folder. The disk is real and nobody else
 * sees it: it goes with the mount namespace of the shell, which anybody may have who may have a
 * user namespace.
 */
async function onSmallDisk(folder: string, megabytes: number, command: string) {
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs '${folder}' || exit 90`
  const options = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user']
  const child = spawn('unshare', [...options, '/bin/sh', '-c', `${mount}\n${command}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1' },
      ...{ CONTENT_DIR: contentOf.tiny, BASE_URL: origin, OUT_DIR: join(folder, 'site') },
    },
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>, // As node:child_process documents.
  ])
  // Neither is skipped: without it nothing here would be tested.
  if (code === 90 || stderr.startsWith('unshare:')) throw new Error(`Cannot mount: ${stderr}`)
  return { code, stdout, stderr }
}

describe('A build on a disk that is full', () => {
  const build = `'${process.execPath}' scripts/build.ts`

  async function createFolder(): Promise<string> {
    const folder = `.cache/tests/full-disk-${process.pid}`
    await mkdir(folder, { recursive: true })
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  it('fails, says so, and leaves nothing that a server would take for a release', async () => {
    const folder = await createFolder()
    const look = `${build}; echo "code $?"; find '${folder}' -name manifest.json`
    const { stdout, stderr } = await onSmallDisk(folder, 1, look)
    expect(stderr).toMatch(/^Cannot build the site: the disk is full. Free some space/)
    expect(stdout).toContain('code 1\n')
    expect(stdout).not.toContain('manifest.json')
  })

  it('is made where there is room', async () => {
    const folder = await createFolder()
    const look = `${build} && find '${folder}' -name manifest.json`
    const { code, stdout } = await onSmallDisk(folder, 64, look)
    expect(stdout).toContain('manifest.json')
    expect(code).toBe(0)
  })
})

/** Ways in which nothing can be printed any more. */
const unwritable: readonly (readonly [string, string])[] = [
  ['on a full disk', '>/dev/full 2>/dev/full'],
  // The reader of both ends at once.
  ['without a reader', '2>&1 | true'],
]

describe('A server whose log cannot be written', () => {
  it.each(unwritable)('%s goes on answering, failures too', async (_why, redirection) => {
    const port = await freePort()
    const release = `.cache/tests/full-log-${process.pid}`
    onTestFinished(() => rm(release, { recursive: true, force: true }))
    await cp(built, release, { recursive: true })
    const command = `'${process.execPath}' '${release}/server/entry.mjs' ${redirection}`
    const child = spawn('/bin/sh', ['-c', command], {
      // A group of its own: the shell would not hand a signal on.
      detached: true,
      stdio: 'ignore',
      env: { PATH, HOME, BASE_URL: origin, PORT: String(port), LOG_LEVEL: 'requests' },
    })
    onTestFinished(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    })
    const statusOf = async (path: string) => (await askOnce({ port }, get(path))).status
    await eventually(() => statusOf('/api/v1/health').catch(() => 0)).toBe(200)
    // What fails is logged, each time.
    await writeFile(join(release, 'data/representations.bin'), '')
    for (let count = 0; count < 5; count += 1) {
      expect(await statusOf('/en/contact/')).toBe(503)
    }
  })
})
