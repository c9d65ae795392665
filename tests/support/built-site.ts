/**
 * Built sites for tests. A site is built when the first test asks for it, under a lock that all
 * workers share, and kept for as long as nothing it is made of changes: its folder is named by a
 * digest of the contents of all that.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listReleases } from '../../src/release/release-folder.ts'
import { runNode } from './child.ts'
import { withLock } from '../../src/release/lock.ts'
/**
 * Site → the folder of its content. The sample is the content of this repository, or another one's
 * that is put in its place.
 */
export const contentOf = {
  agency: 'tests/fixtures/agency',
  languages: 'tests/fixtures/languages',
  single: 'tests/fixtures/single',
  tiny: 'tests/fixtures/tiny',
  bibliotheque: 'tests/fixtures/bibliotheque',
  museum: 'tests/fixtures/museum',
  leaflet: 'tests/fixtures/leaflet',
  harbour: 'tests/fixtures/harbour',
  library: 'tests/fixtures/library',
  shop: 'tests/fixtures/shop',
  'town-hall': 'tests/fixtures/town-hall',
  choir: 'tests/fixtures/choir',
  sample: process.env.CONTENT_DIR ?? 'content',
  // The agency again, for those alone who know its address.
  private: 'tests/fixtures/agency',
} as const

/** Settings that a site is built with, beside where everything is. */
const settingsOf: { readonly [Name in SiteName]?: Readonly<Record<string, string>> } = {
  private: { SITE_VISIBILITY: 'private' },
  choir: { PARTS: 'on' },
}

/**
 * The made-up organisations that every test of the product may ask for: three languages with
 * everything, one without anything, a few pages, French alone, a default of English beside two
 * scripts, four pages of Cyrillic.
 */
export const organisations = [
  'agency',
  'single',
  'tiny',
  'bibliotheque',
  'museum',
  'leaflet',
] as const satisfies readonly (keyof typeof contentOf)[]

/** One of them. */
export type Organisation = (typeof organisations)[number]

/**
 * Organisations with data of their own: a library in French and Arabic, a shop with 120 products, a
 * town hall with a register of 2,000 trees.
 */
export const dataOrganisations = [
  'library',
  'shop',
  'town-hall',
] as const satisfies readonly (keyof typeof contentOf)[]

/** Sites that no test of `npm test` asks for. The longer suites build them. */
export const laterSites: readonly SiteName[] = [
  ...dataOrganisations,
  'languages',
  'private',
  'sample',
]

/** Name of a site that tests may ask for. */
export type SiteName = keyof typeof contentOf

/** Origin that every site is built for. */
export const origin = 'http://localhost:4321'

const folder = '.cache/tests'

/**
 * Builds of one site that are kept, the one just asked for included: another run may still be
 * reading an older one.
 */
const kept = 3

/** What all sites are made of, beside their content. */
const sources = [
  ...['src', 'scripts/build.ts', 'scripts/command.ts'],
  'scripts/publishing',
  ...['astro.config.mjs', 'package-lock.json'],
]

const asked = new Map<SiteName, Promise<string>>()

/**
 * Folder of the release of a site, which is built when it is not there. Nothing says that it is
 * served.
 */
export function builtSite(name: SiteName): Promise<string> {
  const known = asked.get(name) ?? findOrBuild(name)
  asked.set(name, known)
  return known
}

async function findOrBuild(name: SiteName): Promise<string> {
  const digest = await digestOf([...sources, contentOf[name]])
  const out = join(folder, `${name}-${digest}`)
  const lock = join(folder, `${name}.locked`)
  await mkdir(lock, { recursive: true })
  const buildOnce = async () => {
    if (!existsSync(out)) await build(name, out)
  }
  await withLock(lock, buildOnce, { patience: 30 * 60_000 })
  const now = new Date()
  await utimes(out, now, now)
  return await newestIn(out)
}

/**
 * Sixteen hexadecimal digits that change whenever a file in `paths` does; a path is a file or a
 * folder.
 */
async function digestOf(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(listFiles))).flat().toSorted()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [position, file] of files.entries()) {
    const content = contents[position] ?? Buffer.of()
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** Folder of the newest release of an `OUT_DIR`. */
export async function newestIn(out: string): Promise<string> {
  const [newest] = await listReleases(out)
  if (!newest) throw new Error(`There is no release in ${out}`)
  return newest.folder
}

/** The `OUT_DIR` of a release. */
export function outOf(release: string): string {
  return dirname(dirname(release))
}

async function build(name: SiteName, out: string): Promise<void> {
  const started = performance.now()
  // Always the same folder, since Astro's cache belongs to it; the name of the finished build is
  // given at the end.
  const unfinished = join(folder, `${name}.unfinished`)
  await rm(unfinished, { recursive: true, force: true })
  const folders = { CONTENT_DIR: contentOf[name], OUT_DIR: unfinished }
  const environment = { ...folders, BASE_URL: origin, ...settingsOf[name] }
  const { code, stdout, stderr } = await runNode(['scripts/build.ts'], environment)
  if (code !== 0) throw new Error(`Cannot build the site "${name}":\n${stdout}${stderr}`)
  await rename(unfinished, out)
  await prune(name)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stderr.write(`Built the site "${name}" in ${seconds} s\n`)
}

async function prune(name: SiteName): Promise<void> {
  const builds = (await readdir(folder)).filter((entry) => entry.startsWith(`${name}-`))
  const dated = builds.map((entry) => ({ path: join(folder, entry), used: timeOf(entry) }))
  for (const { path } of dated.toSorted((a, b) => b.used - a.used).slice(kept)) {
    await rm(path, { recursive: true, force: true })
  }
}

function timeOf(entry: string): number {
  return statSync(join(folder, entry)).mtimeMs
}
