/** Builds: cold at several sizes, HTML alone beside Hugo and Eleventy, after one edit, the check, and the preview. */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheFolder } from '../../../src/astro/cache-folder.ts'
import { readConfig } from '../../../src/config/config.ts'
import { listReleases } from '../../../src/release/release-folder.ts'
import { findProgram } from '../../programs.ts'
import { findNewest } from '../../built-site.ts'
import { secondsOfEdits } from '../preview.ts'
import type { Bench } from './bench.ts'
import { cutTemplate, generators, measureGenerator, writeProject } from './generators.ts'
import type { Generator } from './generators.ts'
import { runToEnd } from './processes.ts'
import type { Took } from './processes.ts'
import { unpin } from './program.ts'
import { realPages, writeRealContent } from './real-content.ts'
import { costRow, ownRow } from './rows.ts'
import type { Reach, Row, Section } from './rows.ts'
import { quantile } from './statistics.ts'

/** What is kept between two runs of the bench is the sample alone: everything else is built cold. */
const home = '.cache/bench'
/** How much more a page may cost in a larger site. */
const growth = 1.15
const roundsOfOthers = 3
const checks = 3
const previewEdits = 3
const rendered = ['Content', 'Render']

/** A content that was built cold. */
interface Built extends Site {
  readonly pages: number
  readonly took: Took
}

/** A content, and where it is built. */
interface Site {
  readonly content: string
  readonly out: string
}

/** Measures them. */
export async function measureBuilds(bench: Bench): Promise<Section> {
  // A build may have every core.
  unpin()
  const builds: Built[] = []
  for (const pages of bench.sizes) builds.push(await buildCold(pages))
  const compared = builds.find(({ pages }) => pages >= 1_000) ?? builds[0]
  if (!compared) throw new Error('There is no size to build')
  return {
    title: 'Builds',
    notes: [
      `Help that others wrote (\`relevance/\`), each page with a link picture of its own. HTML alone is CPU from the start of the build, checks and all, to the end of rendering; each further page is the difference of the two sizes, without what every build begins with. Hugo and Eleventy get the same Markdown and a page of ours as their template, and write nothing but pages. A publish after an edit is \`npm run publish\` after a sentence was added to one page.`,
    ],
    rows: [
      ...builds.map(coldRow),
      ...growthRows(builds),
      ...(await measureOthers(bench, builds, compared)),
      ...(await measureEdited(compared)),
      await measureSampleEdit(),
      await measureCheck(compared),
      await measurePreview(compared),
    ],
  }
}

async function buildCold(pages: number): Promise<Built> {
  const site = { content: join(home, `content-${pages}`), out: join(home, `out-${pages}`) }
  const { contentDir, outDir } = readConfig(environmentOf(site), process.cwd())
  await rm(site.out, { recursive: true, force: true })
  await rm(cacheFolder({ contentDir, outDir }), { recursive: true, force: true })
  await writeRealContent(site.content, pages)
  return { ...site, pages, took: await run('scripts/build.ts', site) }
}

function environmentOf({ content, out }: Site): Record<string, string> {
  return { CONTENT_DIR: content, OUT_DIR: out }
}

async function run(script: string, site: Site): Promise<Took> {
  // As npm runs it: what Node compiled of our own sources is kept.
  const args = ['--import', './scripts/compile-cache.mjs', script]
  return await runToEnd({ program: process.execPath, args, environment: environmentOf(site) })
}

function coldRow({ pages, took }: Built): Row {
  const reach: Reach = { sign: '≤', value: 30 }
  return ownRow(`cold build, CPU a page of ${pages}`, 'ms', [(took.cpu * 1000) / pages], reach)
}

function growthRows(builds: readonly Built[]): Row[] {
  const [first, ...larger] = builds
  if (!first) return []
  return larger.map(({ pages, took }) =>
    costRow({
      work: `cold build, a page of ${pages}`,
      peer: `a page of ${first.pages}`,
      unit: 'ms',
      ours: [(took.cpu * 1000) / pages],
      theirs: [(first.took.cpu * 1000) / first.pages],
      reach: { sign: '≤', value: growth },
    }),
  )
}

/** HTML alone: the whole of it at one size, and what a page more costs, without what every build begins with. */
async function measureOthers(
  bench: Bench,
  builds: readonly Built[],
  compared: Built,
): Promise<Row[]> {
  const rows: Row[] = []
  const [smallest = compared] = builds
  for (const generator of generators) {
    if (generator.name === 'Hugo' && findProgram('hugo', process.env) === undefined) continue
    const [few, many] = [
      await costOfOther(bench, generator, smallest),
      await costOfOther(bench, generator, compared),
    ]
    rows.push(
      costRow({
        work: `HTML of ${compared.pages} pages alone, CPU`,
        peer: generator.name,
        unit: 's',
        ours: [htmlOf(compared)],
        theirs: [many],
        reach: { sign: '≤', value: generator.name === 'Hugo' ? 2.5 : 1.8 },
      }),
    )
    const further = compared.pages - smallest.pages
    if (further === 0) continue
    rows.push(
      costRow({
        work: 'HTML alone, each further page, CPU',
        peer: generator.name,
        unit: 'ms',
        ours: [((htmlOf(compared) - htmlOf(smallest)) * 1000) / further],
        theirs: [((many - few) * 1000) / further],
      }),
    )
  }
  return rows
}

/** Seconds of CPU until our pages were rendered. */
function htmlOf({ took }: Built): number {
  return rendered.reduce((sum, step) => sum + (took.steps.get(step) ?? NaN), 0)
}

async function costOfOther(bench: Bench, generator: Generator, built: Built): Promise<number> {
  const { out, pages } = built
  const { folder } = await findNewest(out)
  const html = await readFile(join(folder, 'client/pl/page-0/index.html'), 'utf8')
  const project = await bench.folder(`${generator.name}-${pages}`)
  await writeProject(project, generator, realPages(pages), cutTemplate(html))
  const costs: number[] = []
  for (let round = 0; round < roundsOfOthers; round += 1) {
    await rm(join(project, 'out'), { recursive: true, force: true })
    costs.push(await measureGenerator(project, generator, pages))
  }
  return quantile(costs, 0.5)
}

/** Publishes once as it is, then after an edit. */
async function publishEdit(site: Site): Promise<Took> {
  await run('scripts/publish.ts', site)
  await edit(site.content)
  return await run('scripts/publish.ts', site)
}

/** Adds a sentence to a page. */
async function edit(content: string): Promise<void> {
  const folder = join(content, 'pages')
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md'))
  const path = files.toSorted().find((name) => !name.endsWith('index.md'))
  if (path === undefined) throw new Error(`${content} has no page`)
  const file = join(folder, path)
  await writeFile(file, `${await readFile(file, 'utf8')}\nThis was added at ${Date.now()}.\n`)
}

async function measureEdited(built: Built): Promise<Row[]> {
  const { wall, cpu } = await publishEdit(built)
  const { pages, took } = built
  return [
    costRow({
      work: `publish of ${pages} pages after one edit, CPU`,
      peer: 'its cold build',
      unit: 's',
      ours: [cpu],
      theirs: [took.cpu],
      reach: { sign: '≤', value: 0.15 },
    }),
    ownRow(`publish of ${pages} pages after one edit`, 's', [wall], { sign: '≤', value: 8 }),
  ]
}

async function measureSampleEdit(): Promise<Row> {
  const site = { content: join(home, 'sample-content'), out: join(home, 'sample-out') }
  await cp('content', site.content, { recursive: true, preserveTimestamps: true, force: true })
  if ((await listReleases(site.out)).length === 0) {
    console.log('Building the sample once, for the publish after an edit')
  }
  const { wall } = await publishEdit(site)
  return ownRow('publish of the sample after one edit', 's', [wall], { sign: '≤', value: 4 })
}

async function measureCheck(built: Built): Promise<Row> {
  const seconds: number[] = []
  // The first one reads what the others find kept.
  for (let round = 0; round <= checks; round += 1) {
    seconds.push((await run('scripts/check.ts', built)).wall)
  }
  const work = `npm run check of ${built.pages} pages, from the second time on`
  return ownRow(work, 's', seconds.slice(1), { sign: '≤', value: 1 })
}

async function measurePreview({ content, pages }: Built): Promise<Row> {
  const seconds = await secondsOfEdits(content, previewEdits)
  const work = `preview of ${pages} pages: an edit until page, twin, API, MCP and search show it`
  return ownRow(work, 's', seconds, { sign: '≤', value: 2 })
}
