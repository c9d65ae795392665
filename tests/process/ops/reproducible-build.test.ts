import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf, newestIn } from '../../support/built-site.ts'
import { runNode } from '../../support/child.ts'
import { useFolder } from '../../support/folder.ts'

const project = ['src', 'scripts', 'astro.config.mjs', 'package.json', 'package-lock.json']
// Both have the same way to the packages, which comments in the bundle show.
const root = resolve(`.cache/tests/copies-${process.pid}`)
const epoch = 1_800_000_000
const out = useFolder()

/** Variables that tools and services set, and words that are in sources of packages. */
const names = [
  ...['ACTION', 'API', 'AUTH', 'BASE', 'BODY', 'CODE', 'COOKIE', 'DATA', 'ERROR', 'HEADER', 'ID'],
  ...['INPUT', 'KEY', 'METHOD', 'MODE', 'NAME', 'NODE', 'POST', 'REQUEST', 'SESSION', 'SITE'],
  ...['SECRET', 'STATUS', 'TOKEN', 'TYPE', 'URL', 'USER', 'VALUE', 'WEBSITE', '_', 'e', 'id'],
  ...['PUBLIC_KEY', 'PUBLIC_SECRET', 'PUBLIC_URL', 'VITE_KEY', 'ASTRO_TOKEN', 'DEPLOY_URL'],
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AZURE_CLIENT_SECRET', 'CI_JOB_TOKEN'],
  ...['CLOUDFLARE_API_TOKEN', 'CONTEXT', 'BRANCH', 'COMMIT_REF', 'DATABASE_URL', 'DOCKER_AUTH'],
  ...['GH_TOKEN', 'GITHUB_TOKEN', 'HOSTNAME', 'LOGNAME', 'NETLIFY_AUTH_TOKEN', 'NPM_TOKEN'],
  ...['PASSWORD', 'PGPASSWORD', 'PURGE_COMMAND', 'SSH_AUTH_SOCK', 'USERNAME', 'VERCEL_TOKEN'],
]

const settings = {
  CONTENT_DIR: contentOf.agency,
  BASE_URL: 'https://www.example.com',
  SOURCE_DATE_EPOCH: String(epoch),
}

/** Builds the agency in a copy of the project, and returns the folder of the release. */
async function buildIn(name: string, environment: Readonly<Record<string, string>>) {
  const copy = join(root, name)
  await mkdir(copy, { recursive: true })
  for (const part of [...project, contentOf.agency]) {
    await cp(part, join(copy, part), { recursive: true })
  }
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  const given = { ...settings, ...environment }
  const { code, stdout, stderr } = await runNode(['scripts/build.ts'], given, copy)
  expect([code, stderr], stdout).toEqual([0, ''])
  return await newestIn(resolve(copy, environment.OUT_DIR ?? 'dist'))
}

async function readRelease(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  const contents = paths.map(async (path) => [path, await readFile(path)] as const)
  const pairs = (await Promise.all(contents)).map(
    ([path, bytes]) => [path.slice(folder.length), bytes] as const,
  )
  return new Map(pairs)
}

describe('Builds of the same sources in two folders', () => {
  const folders: string[] = []
  const releases: Map<string, Buffer>[] = []
  beforeAll(async () => {
    const marked = Object.fromEntries(names.map((name) => [name, `marker-of-${name}-`]))
    folders.push(await buildIn('one', { ...marked, TZ: 'Asia/Tokyo' }))
    folders.push(await buildIn('two', { OUT_DIR: out, LANG: 'C' }))
    for (const folder of folders) releases.push(await readRelease(folder))
  })
  // Also after a build that failed.
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('have the same files with the same bytes', () => {
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const [one = [], two = []] = releases.map((files) =>
      [...files].map(([path, bytes]) => `${path} ${digest(bytes)}`),
    )
    expect(one.length).toBeGreaterThan(200)
    expect(two).toEqual(one)
  })

  it('have no value of the environment and no path of the machine', () => {
    const paths = [root, resolve('.'), homedir(), out].map((path) => `${path}/`)
    const words = ['marker-of-', ...paths, '.building-', '.cache/']
    const found = releases.flatMap((files) =>
      [...files].flatMap(([path, bytes]) =>
        words.filter((word) => bytes.includes(word)).map((word) => `${word} in ${path}`),
      ),
    )
    expect(found).toEqual([])
  })

  it('are dated SOURCE_DATE_EPOCH', () => {
    const instant = new Date(epoch * 1000).toISOString()
    const manifest = JSON.parse(String(releases[0]?.get('/data/manifest.json'))) as object
    expect(manifest).toMatchObject({ generated: instant })
    expect(folders[0]).toContain(`/${instant.slice(0, 10)}T`)
  })

  it('list the packages, but not what differs between two lists', () => {
    const bom = JSON.parse(String(releases[0]?.get('/bom.json'))) as Record<string, unknown>
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'vitrine' } },
    })
    expect(bom).not.toHaveProperty('serialNumber')
    expect(bom).not.toHaveProperty('metadata.timestamp')
    const { components } = bom as { readonly components: readonly { readonly name: string }[] }
    const listed = components.map(({ name }) => name)
    expect(listed).toEqual(expect.arrayContaining(['astro', 'jose', 'zod']))
  })
  it('are not made twice in one folder', async () => {
    const { code, stderr } = await runNode(['scripts/build.ts'], settings, join(root, 'one'))
    const id = basename(folders[0] ?? '')
    expect(stderr).toBe(
      `Cannot make the release ${id}: it exists already, with this content and SOURCE_DATE_EPOCH. To serve it, run npm run rollback -- ${id}\n`,
    )
    expect(code).toBe(1)
    expect(await readdir(join(root, 'one/dist/releases'))).toEqual([id])
  })
})
