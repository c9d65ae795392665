/** `npm run check`: checks the content, and compares it with the live site. */
import { existsSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { cacheFolder } from '../src/astro/cache-folder.ts'
import { openKeptTexts } from '../src/content/kept-file.ts'
import { keepTexts } from '../src/content/kept.ts'
import { compareWithLive } from '../src/content/live-site.ts'
import { checkContent, sourceNow } from '../src/content/load.ts'
import type { ContentCheck } from '../src/content/load.ts'
import { locate } from '../src/content/locate.ts'
import type { Mistake } from '../src/content/mistake.ts'
import type { SiteData } from '../src/site/site.ts'
import { readNamed, readServed } from './check/live.ts'
import type { NamedSite } from './check/live.ts'
import { countFindings, jsonOf, renderAnnotations, renderReport } from './check/report.ts'
import type { CheckReport } from './check/report.ts'
import { commandConfig, CommandError, runCommand } from './command.ts'
import type { Given } from './command.ts'
import { describeWords } from './check/words.ts'
import { schemaSourceOf } from '../src/content/editor-schemas.ts'
import { findStaleSchemas } from './schemas/write.ts'

type OptionName = 'against' | 'json' | 'strict' | 'words'

/** Information printed after the findings. */
interface Summary {
  readonly live: NamedSite | undefined
  /** The `service` of the live release in `OUT_DIR`, if the content has another `service`. */
  readonly other: string | undefined
  readonly data: SiteData | undefined
  readonly seconds: string
  /** Number of mistakes in other files than the user named; 0 if the user named no file. */
  readonly elsewhere: number
}

async function check(given: Given<OptionName>): Promise<void> {
  const started = performance.now()
  const config = await commandConfig()
  const { contentDir } = config
  const files = given.operands.map((operand) => fileOf(operand, contentDir))
  const against = given.value('against')
  const named = against === undefined ? await readServed(config.outDir) : await readNamed(against)
  const { known, save } = await openKeptTexts(cacheFolder(config))
  const kept = keepTexts(known)
  const found = await checkContent(sourceNow(config), kept)
  await save(kept)
  const { content } = found.readable ?? {}
  if (content && given.has('words') && !given.has('json')) console.log(describeWords(content.words))
  const edited = content && schemaSourceOf(content)
  // Without `--against`, compares with the live release in OUT_DIR only if the `service` of the
  // release and the `service` of the content are the same.
  const isOther = against === undefined && named?.service !== content?.config.service
  const live = isOther ? undefined : named
  const warnings = [
    ...found.warnings,
    ...(edited ? await findStaleSchemas(contentDir, edited) : []),
    ...(await compare(found, live, contentDir)),
  ]
  const isAsked = ({ file }: Mistake) => files.length === 0 || files.includes(file)
  const report: CheckReport = {
    mistakes: found.mistakes.filter(isAsked),
    warnings: warnings.filter(isAsked),
    folder: contentDir,
  }
  print(report, given, {
    live,
    other: isOther ? named?.service : undefined,
    data: found.loaded?.site.data,
    seconds: ((performance.now() - started) / 1000).toFixed(1),
    elsewhere: found.mistakes.length - report.mistakes.length,
  })
  const isStrict = given.has('strict') && report.warnings.length > 0
  if (report.mistakes.length > 0 || isStrict) process.exitCode = 1
}

/**
 * Lists pages and data that would disappear from the live site, and large changes of prices.
 * Content with mistakes is not compared.
 */
async function compare(
  { loaded }: ContentCheck,
  live: NamedSite | undefined,
  contentDir: string,
): Promise<Mistake[]> {
  if (!live || !loaded) return []
  return await locate(compareWithLive(live, loaded.content, loaded.site), contentDir)
}

/**
 * Returns the path of a file relative to the content folder. `operand` is absolute, or relative to
 * the working directory or the content folder.
 */
function fileOf(operand: string, contentDir: string): string {
  const seen = relative(contentDir, resolve(operand))
  const isInside = !seen.startsWith('..') && !isAbsolute(seen)
  const file = isInside ? seen : operand
  if (existsSync(join(contentDir, file))) return file.replaceAll('\\', '/')
  throw new CommandError(`Cannot check "${operand}": there is no such file in ${contentDir}`)
}

function print(report: CheckReport, given: Given<OptionName>, summary: Summary): void {
  const { live, other, data, seconds, elsewhere } = summary
  const pages = data?.pages.length
  const redirects = data && Object.keys(data.redirects).length
  if (given.has('json')) {
    const compared = live?.name ?? null
    const ok = report.mistakes.length === 0
    console.log(JSON.stringify({ ok, ...jsonOf(report), compared, pages, redirects }, undefined, 2))
    return
  }
  const isColoured = process.stderr.isTTY && !process.env.NO_COLOR
  const lines = renderReport(report, isColoured)
  if (lines !== '') console.error(lines)
  if (process.env.GITHUB_ACTIONS === 'true' && lines !== '') {
    console.log(renderAnnotations(report, process.env.GITHUB_WORKSPACE ?? process.cwd()))
  }
  // Does not mention the comparison if `OUT_DIR` has no usable release: the user need not act.
  const compared = live
    ? [`Compared with ${live.name}`]
    : other === undefined
      ? []
      : [
          `Not compared with the live site: OUT_DIR has a release of ${other}, which is another site. Name the live site with --against`,
        ]
  const others = elsewhere > 0 ? `, mistakes in other files: ${elsewhere}` : ''
  const counts = `${countFindings(report)}${others}, checked in ${seconds} s`
  if (report.mistakes.length > 0) console.error(counts)
  else if (pages === undefined) console.log(`The named files are fine: ${counts}`)
  else {
    const size = `${pages} pages, ${redirects ?? 0} redirects`
    console.log([...compared, `Content is fine: ${size}, ${counts}`].join('\n'))
  }
}

await runCommand({
  call: 'npm run check',
  summary:
    'Checks the content and lists every mistake with file and line. Also lists pages that would disappear from the live site, and large changes of prices.',
  operands: '[file ...]',
  options: {
    against: {
      value: '<folder or address>',
      help: 'live site to compare with, instead of the release in OUT_DIR',
    },
    json: { help: 'prints all findings as JSON' },
    strict: { help: 'also fails on warnings' },
    words: { help: 'lists interface words that are not translated, by language' },
  },
  settings: ['contentDir', 'outDir', 'baseUrl', 'usesParts'],
  example: 'npm run check -- --strict content/pages/en/contact.md',
  run: check,
})
