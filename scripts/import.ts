/** `npm run import`: makes a content folder from an existing site. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { checkContent } from '../src/content/load.ts'
import { canonicalTag } from '../src/site/languages.ts'
import { CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { planImport } from './import/plan.ts'
import { reportJson, reportMarkdown } from './import/report.ts'
import { readSource } from './import/sources/read-source.ts'
import {
  importExport,
  importWebsite,
  isExport,
  isWebAddress,
  webOptions,
} from './import/web/command.ts'
import type { WebOptionName } from './import/web/command.ts'
import { importFolder, requireImportFolder, writeImport, writeRecord } from './import/write.ts'
import { writeSiteFile } from './init/site-file.ts'

type OptionName = 'lang' | 'name' | WebOptionName

async function importSite(given: Given<OptionName>): Promise<void> {
  const [source, target, ...more] = given.operands
  if (source === undefined || target === undefined || more.length > 0) {
    throw new UsageError(
      'Cannot import: expects the folder or the address of a site, and a new content folder',
    )
  }
  // npm runs scripts in the project folder. Paths in arguments are relative to the folder where the
  // user called npm (`INIT_CWD`).
  const here = process.env.INIT_CWD ?? '.'
  const folder = resolve(here, target)
  const downloads = await mkdtemp(join(tmpdir(), 'vitrine-import-'))
  const remove = () => {
    rmSync(downloads, { recursive: true, force: true })
  }
  const stop = () => {
    remove()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await importInto(folder, source, { here, downloads, given })
  } finally {
    remove()
  }
}

interface Places {
  /** Folder where the user called npm. */
  readonly here: string
  /** Folder for downloads, removed at the end. */
  readonly downloads: string
  readonly given: Given<OptionName>
}

async function importInto(folder: string, source: string, places: Places): Promise<void> {
  const { here, downloads, given } = places
  const from = isWebAddress(source) ? source : resolve(here, source)
  if (!isWebAddress(source)) refuseNesting(from, folder)
  await requireImportFolder(folder)
  console.log('Import only texts and pictures that you have the right to publish.')
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const wish = { today, name: given.value('name'), lang: languageOf(given) }
  const site = isWebAddress(source)
    ? await importWebsite(source, wish, downloads, given)
    : isExport(source)
      ? await importExport(from, wish, downloads, given)
      : await readSource(from, wish)
  const plan = await planImport(site)
  const written = await writeImport(folder, plan, site.files)
  const { mistakes, warnings } = await checkContent({
    directory: folder,
    baseUrl: 'https://www.example.com',
    now,
  })
  const parts = { site, source, day: today, plan, written }
  const report = { ...parts, mistakes, warnings }
  await writeRecord(folder, `${importFolder}/report.md`, reportMarkdown(report))
  await writeRecord(folder, `${importFolder}/report.json`, reportJson(report))
  const isFound = await writeSiteFile(folder, process.cwd())
  const shown = relative(process.cwd(), folder) || '.'
  const setting = isFound ? '' : `CONTENT_DIR=${shown} `
  console.log(
    [
      `Read a ${site.generator} site: ${plan.pages.length} pages (${site.languages.join(', ')}), ${plan.copies.size} pictures and files.`,
      `Files written to ${shown}: ${written.written.length}. Already up to date: ${written.unchanged.length}. Not written, because you changed them: ${written.kept.length}.`,
      `Mistakes that the check found: ${mistakes.length}. Warnings: ${warnings.length}.`,
      `Your tasks:     ${join(shown, importFolder, 'report.md')}`,
      `Look at it:     ${setting}npm run dev`,
    ].join('\n'),
  )
  if (mistakes.length > 0) process.exitCode = 1
}

function languageOf(given: Given<OptionName>): string | undefined {
  const typed = given.value('lang')
  if (typed === undefined) return undefined
  const tag = canonicalTag(typed)
  if (tag !== undefined) return tag
  throw new UsageError(`Cannot read --lang "${typed}": expects the tag of a language, such as en`)
}

/**
 * Throws if one of the two folders contains the other. Otherwise a second import would read the
 * result of the first one.
 */
function refuseNesting(from: string, folder: string): void {
  const isIn = (inner: string, outer: string) => !relative(outer, inner).startsWith('..')
  if (!isIn(folder, from) && !isIn(from, folder)) return
  throw new CommandError('Cannot import: the source and the new folder must not contain each other')
}

await runCommand({
  call: 'npm run import',
  summary:
    'Makes a content folder from a site of MkDocs, Docusaurus or Hugo, a folder of Markdown, a WordPress export or a running website. Its report lists what you must do by hand. A second run does not overwrite files that you changed.',
  operands: '<source> <new folder>',
  options: {
    lang: { value: '<tag>', help: 'language of pages that do not state a language (en)' },
    name: { value: '<text>', help: 'name of the organisation (the name in the source)' },
    ...webOptions,
  },
  example: 'npm run import -- ../old-site ../our-site',
  run: importSite,
})
