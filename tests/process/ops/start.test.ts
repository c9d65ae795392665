/** `npm start`: when it publishes, and that it serves whatever happens. */
import { readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { stopWithTest } from '../../support/built-service.ts'
import { runNode, startNode } from '../../support/child.ts'
import { pageText, smallSite, writeContent } from '../../support/content-folder.ts'
import { useFolder } from '../../support/folder.ts'

const folder = useFolder()
let settings: Record<string, string> = {}

beforeAll(async () => {
  settings = { CONTENT_DIR: join(folder, 'content'), PORT: String(await freePort()) }
  await writeFile(join(folder, 'vitrine.yaml'), 'OUT_DIR: out\n')
  await write({ ...smallSite, 'pages/en/flour.md': pageText({ title: 'Flour' }) })
})

const write = (files: Record<string, string>) => writeContent(join(folder, 'content'), files)
const served = () => readlink(join(folder, 'out/current'))

/** Starts the service, waits until it serves, and returns what it printed until then. */
async function start(more: Record<string, string> = {}): Promise<string> {
  const all = { ...settings, ...more }
  const child = stopWithTest(startNode(['scripts/bootstrap.mjs', 'start'], all))
  await child.printed(/Vitrine serves .*\n/, 250_000)
  const health = await fetch(`http://127.0.0.1:${settings.PORT}/api/v1/health`)
  expect(await health.json()).toMatchObject({
    ok: true,
    release: (await served()).slice('releases/'.length),
  })
  await child.stop()
  return child.output()
}

describe('npm start', () => {
  it('publishes first, and nothing when nothing has changed', async () => {
    expect(await start()).toMatch(/^ {2}Published \S+|^Published \S+/m)
    const before = await served()
    expect(await start()).not.toContain('Publish')
    expect(await served()).toBe(before)
  })

  it('publishes what changed, and a setting that is part of a release', async () => {
    const before = await served()
    await write({ 'pages/en/flour.md': pageText({ title: 'Fine flour' }) })
    expect(await start()).toContain('    changed   /en/flour/\n')
    expect(await served()).not.toBe(before)
  })

  it('publishes when a setting changed that is stamped into a release', async () => {
    expect(await start({ RATE_LIMIT_IP: '99' })).toContain('Published ')
  })

  it('does not undo a rollback', async () => {
    await start()
    const { code } = await runNode(['scripts/rollback.ts'], settings)
    expect(code).toBe(0)
    const older = await served()
    expect(await start()).not.toContain('Published ')
    expect(await served()).toBe(older)
  })

  it('publishes at the instant at which a page appears, while it serves', async () => {
    const child = stopWithTest(startNode(['scripts/bootstrap.mjs', 'start'], settings))
    await child.printed(/Vitrine serves .*\n/, 250_000)
    const get = async () => (await fetch(`http://127.0.0.1:${settings.PORT}/en/soon/`)).status
    // Published by hand, as an editor would; the service looks the next instant up again by itself.
    const publishAt = new Date(Date.now() + 90_000).toISOString()
    await write({ 'pages/en/soon.md': pageText({ title: 'Soon', publishAt }) })
    expect((await runNode(['scripts/publish.ts'], settings)).code).toBe(0)
    expect(await get()).toBe(404)
    await child.printed(
      /A page appears or expires: publishing[^]*Serves the release \S+ now/,
      200_000,
    )
    expect(await get()).toBe(200)
  })

  it('with a mistake in the content says so and serves the release before', async () => {
    const before = await served()
    await write({ 'pages/en/bad.md': pageText({ title: '""' }) })
    const printed = await start()
    expect(printed).toContain('pages/en/bad.md:2')
    expect(printed).toContain('Publish the site failed after')
    expect(printed).toContain('Serving the release that was published before.')
    expect(await served()).toBe(before)
    await rm(join(folder, 'content/pages/en/bad.md'))
  })

  it('with a mistake and nothing to serve ends', async () => {
    await write({ 'pages/en/bad.md': pageText({ title: '""' }) })
    const other = { ...settings, OUT_DIR: join(folder, 'other') }
    const { code, stdout } = await runNode(['scripts/bootstrap.mjs', 'start'], other)
    expect(code).toBe(1)
    expect(stdout).not.toContain('Serving')
  })
})
