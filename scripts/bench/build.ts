/** `npm run bench -- build`: seconds of each step of a build, at two sizes, and what a page costs more at the larger. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { growContent } from './grown-content.ts'

const sizes = [400, 1600]
const folder = '.cache/bench'
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
