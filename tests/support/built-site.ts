/**
 * Builds sites for tests. The first test that needs a site builds it, under a lock that all workers
 * share. The folder name contains a digest of all source files, so a site is built again only if a
 * source changes.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listReleases } from '../../src/release/release-folder.ts'
import { runNode } from './child.ts'
import { withLock } from '../../src/release/lock.ts'
/**
 * Site → folder of its content. `sample` is the content of this repository, or of `CONTENT_DIR`.
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
  // The agency again, built with `SITE_VISIBILITY=private`.
  private: 'tests/fixtures/agency',
} as const

/** Settings of the build of a site, in addition to folders and origin. */
const settingsOf: { readonly [Name in SiteName]?: Readonly<Record<string, string>> } = {
  private: { SITE_VISIBILITY: 'private' },
  choir: { PARTS: 'on' },
}

/**
 * Invented organisations for all product tests, in this order: three languages with all features,
 * one language with none, a few pages, only French, English as the default with two other scripts,
 * four pages in Cyrillic.
 */
export const organisations = [
  'agency',
  'single',
  'tiny',
  'bibliotheque',
  'museum',
  'leaflet',
] as const satisfies readonly (keyof typeof contentOf)[]

/** Name of one of these organisations. */
export type Organisation = (typeof organisations)[number]

/**
 * Organisations with data collections: a library in French and Arabic, a shop with 120 products, a
 * town hall with a register of 2,000 trees.
 */
export const dataOrganisations = [
  'library',
  'shop',
  'town-hall',
] as const satisfies readonly (keyof typeof contentOf)[]

/** Sites that no test of `npm test` uses. The longer suites build them. */
export const laterSites: readonly SiteName[] = [
  ...dataOrganisations,
  'languages',
  'private',
  'sample',
]

/** Name of a site for tests. */
export type SiteName = keyof typeof contentOf

/** Origin that every site is built for. */
export const origin = 'http://localhost:4321'

const folder = '.cache/tests'

/**
 * Number of builds of one site that stay on disk, the newest included. Another test run may still
 * read an older one.
 */
const kept = 3

/** Files and folders that all builds depend on, in addition to the content. */
const sources = [
  ...['src', 'scripts/build.ts', 'scripts/command.ts'],
  'scripts/publishing',
  ...['astro.config.mjs', 'package-lock.json'],
]

const asked = new Map<SiteName, Promise<string>>()

/**
 * Returns the folder of the release of a site, and builds the site if necessary. The `current` link
 * is not set.
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
 * Computes a digest of sixteen hexadecimal digits over all files in `paths`. A path is a file or a
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
  // Always builds a site in the same folder, because Astro's cache is for that folder. Renames the
  // folder after the build.
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
