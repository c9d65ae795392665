/** Makes the content sets of `relevance/` from unpacked Debian packages; `relevance/README.md` says how. */
import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CommandError, runCommand, UsageError } from '../../command.ts'
import type { Given } from '../../command.ts'
import { choosePages } from './chosen-pages.ts'
import { makeRuleLabels } from './rule-labels.ts'
import { packLines, pagesFile } from './set-page.ts'
import { setSources } from './sets.ts'
import type { SetSource } from './sets.ts'

/** Where Debian keeps the whole texts of licences that a copyright file only names. */
const licences = '/usr/share/common-licenses'

async function make({ operands, value }: Given<'set'>): Promise<void> {
  const [unpacked, into = 'relevance'] = operands
  if (unpacked === undefined) throw new CommandError('Expects the folder of the unpacked packages')
  for (const [name, source] of sourcesOf(value('set'))) {
    const missing = source.packages.filter((wanted) => !existsSync(join(unpacked, wanted)))
    if (missing.length > 0) throw new CommandError(`${unpacked} lacks ${missing.join(', ')}`)
    console.log(await makeSet(name, source, unpacked, join(into, name)))
  }
}

/** One set or all, with where they come from. */
function sourcesOf(only: string | undefined): (readonly [string, SetSource])[] {
  const all = Object.entries(setSources)
  if (only === undefined) return all
  const chosen = all.filter(([name]) => name === only)
  if (chosen.length > 0) return chosen
  throw new UsageError(
    `There is no set "${only}": expects one of ${Object.keys(setSources).join(', ')}`,
  )
}

async function makeSet(
  name: string,
  source: SetSource,
  unpacked: string,
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const pages = choosePages(source.read(unpacked))
  const labels = makeRuleLabels(name, pages, source.labelsKept)
  await writeFile(pagesFile(folder), packLines(pages))
  await writeFile(join(folder, 'labels.jsonl.br'), packLines(labels))
  await writeFile(join(folder, 'source.txt'), await describeSource(unpacked, source))
  await copyTerms(source, unpacked, folder)
  return `${name}: ${pages.length} pages, ${labels.length} labels`
}

/** Under which terms the pages may be passed on, and whose they are. */
async function copyTerms(
  { copyrights, authors = [], licence }: SetSource,
  unpacked: string,
  folder: string,
): Promise<void> {
  const copy = async (each: string, file: string, kept: string) => {
    await copyFile(join(documentsOf(unpacked, each), file), join(folder, `${kept}-${each}.txt`))
  }
  for (const each of copyrights) await copy(each, 'copyright', 'copyright')
  for (const each of authors) await copy(each, 'AUTHORS', 'authors')
  if (licence !== undefined) await copyFile(join(licences, licence), join(folder, `${licence}.txt`))
}

async function describeSource(unpacked: string, { packages }: SetSource): Promise<string> {
  const versions = await Promise.all(
    packages.map(async (name) => `${name} ${await versionOf(unpacked, name)}\n`),
  )
  return `Debian packages that the pages are taken from:\n${versions.join('')}`
}

/** Version of a package, as its first changelog entry names it. */
async function versionOf(unpacked: string, name: string): Promise<string> {
  const changelog = await readFile(join(documentsOf(unpacked, name), 'changelog.Debian.gz'))
  const [, version = ''] = /\(([^)]+)\)/.exec(gunzipSync(changelog).toString('utf8')) ?? []
  return version
}

/** Folder of what a package says of itself; in one that shares it with another of its source stands a link to it. */
function documentsOf(unpacked: string, name: string): string {
  const folder = join(unpacked, name, 'usr/share/doc', name)
  if (!lstatSync(folder).isSymbolicLink()) return folder
  return documentsOf(unpacked, basename(readlinkSync(folder)))
}

await runCommand({
  call: 'npx node scripts/relevance/sets/make.ts',
  summary: 'Makes the content sets of relevance/ from unpacked Debian packages.',
  operands: 'FOLDER [INTO]',
  options: { set: { value: 'NAME', help: 'makes one set alone' } },
  example: 'npx node scripts/relevance/sets/make.ts ../unpacked',
  run: make,
})
