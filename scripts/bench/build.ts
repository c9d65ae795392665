/** `npm run bench -- build`: seconds of each step of a build, at two sizes, and what a page costs more at the larger. */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const sizes = [400, 1600]
const source = 'content'
const folder = '.cache/bench'
const roundsOfSection = 4
/** Steps that do not read or render pages: pictures are kept between builds. */
const left = ['Content', 'Pictures for links']

/** Seconds of a build by step. */
type Seconds = ReadonlyMap<string, number>

/** Builds a site of each size and prints what a page costs. */
export async function benchBuild(): Promise<void> {
  const builds: Seconds[] = []
  for (const size of sizes) builds.push(await buildSite(size))
  const [small, large] = builds
  const rows = [...(large ?? [])].map(([step, seconds]) => {
    const costs = [small?.get(step) ?? 0, seconds].map(
      (cost, at) => (cost * 1000) / (sizes[at] ?? 1),
    )
    const [before = 0, after = 0] = costs
    return `| ${step} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${(after / before).toFixed(2)} |`
  })
  const [fewer = 0, more = 0] = sizes
  console.log(
    `\n| step | ms a page at ${fewer} | at ${more} | ratio |\n|---|---|---|---|\n${rows.join('\n')}`,
  )
}

async function buildSite(size: number): Promise<Seconds> {
  const content = join(folder, `content-${size}`)
  await growContent(content, size)
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: content, OUT_DIR: join(folder, `out-${size}`) },
  })
  if (status !== 0) throw new Error(`Cannot build ${content}:\n${stderr}`)
  const steps = [...stdout.matchAll(/^ {2}(.+?): .*\(([\d.]+) s\)$/gm)].map(
    ([, step = '', seconds]) => [step, Number(seconds)] as const,
  )
  const total = (performance.now() - started) / 1000
  return new Map([...steps.filter(([step]) => !left.includes(step)), ['Whole build', total]])
}

/** The sample content without its towns, with copies of its pages in further sections until there are enough. */
async function growContent(target: string, size: number): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await cp(source, target, {
    recursive: true,
    filter: (path) => !/^content\/(?:city|cities\.csv|tests|relevance)/.test(path),
  })
  const files = await readdir(join(source, 'pages'), { recursive: true })
  const pages = files.filter((file) => file.endsWith('.md'))
  const ofSections = pages.filter((file) => file.split('/').length === 3).toSorted()
  for (let made = 0; pages.length + made < size; made += 1) {
    const round = Math.floor(made / ofSections.length)
    const file = ofSections[made % ofSections.length] ?? ''
    const name = basename(file, '.md')
    // A section is filled by several rounds, and has its own list of pages.
    const section = `${dirname(file)}-${Math.floor(round / roundsOfSection)}`
    const isList = name === 'index' && round % roundsOfSection === 0
    const copy = join(target, 'pages', section, isList ? 'index.md' : `${name}-${made}.md`)
    const text = withoutTies(await readFile(join(source, 'pages', file), 'utf8'))
    await mkdir(dirname(copy), { recursive: true })
    await writeFile(copy, isList ? text : text.replace('type: section', 'type: guide'))
  }
}

/** A page as a copy of it may stand elsewhere: no translation, and no old addresses. */
function withoutTies(text: string): string {
  return text
    .replace(/^(?:translationKey|component):.*\n/gm, '')
    .replace(/^aliases:\n(?: +- .*\n)+/m, '')
}
