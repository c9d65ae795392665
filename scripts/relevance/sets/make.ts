/** Makes the content sets of `relevance/` from unpacked Debian packages; `relevance/README.md` says how. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CommandError, runCommand } from '../../command.ts'
import type { Given } from '../../command.ts'
import { choosePages } from './chosen-pages.ts'
import { makeRuleLabels } from './rule-labels.ts'
import { packLines, pagesFile } from './set-page.ts'
import { setSources } from './sets.ts'
import type { SetSource } from './sets.ts'

/** Where Debian keeps the whole text of the licence that a copyright file only names. */
const licence = '/usr/share/common-licenses/MPL-2.0'

async function make({ operands: [unpacked, into = 'relevance'] }: Given<never>): Promise<void> {
  if (unpacked === undefined) throw new CommandError('Expects the folder of the unpacked packages')
  for (const [name, source] of Object.entries(setSources)) {
    const missing = source.packages.filter((wanted) => !existsSync(join(unpacked, wanted)))
    if (missing.length > 0) throw new CommandError(`${unpacked} lacks ${missing.join(', ')}`)
    console.log(await makeSet(name, source, unpacked, join(into, name)))
  }
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
  for (const each of source.copyrights) {
    await copyFile(
      join(documentsOf(unpacked, each), 'copyright'),
      join(folder, `copyright-${each}.txt`),
    )
  }
  if (name === 'libreoffice') await copyFile(licence, join(folder, 'MPL-2.0.txt'))
  return `${name}: ${pages.length} pages, ${labels.length} labels`
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

function documentsOf(unpacked: string, name: string): string {
  return join(unpacked, name, 'usr/share/doc', name)
}

await runCommand({
  call: 'npx node scripts/relevance/sets/make.ts',
  summary: 'Makes the content sets of relevance/ from unpacked Debian packages.',
  operands: 'FOLDER [INTO]',
  example: 'npx node scripts/relevance/sets/make.ts ../unpacked',
  run: make,
})
