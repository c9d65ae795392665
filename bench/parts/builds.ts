/**
 * Measures sites of several sizes: a cold build, a publish after an edit, a check, the preview, and
 * the start of the server. Compares builds with Hugo and Eleventy.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cacheFolder } from '../../src/astro/cache-folder.ts'
import { readConfig } from '../../src/config/config.ts'
import { apiPaths } from '../../src/http/paths.ts'
import { newestIn } from '../../tests/support/built-site.ts'
import type { Bench } from '../bench.ts'
import { growPages, write, writeContent } from '../content.ts'
import type { Row, Section } from '../report.ts'
import { ask, pin, start } from '../rig.ts'
import type { Server } from '../rig.ts'
import { startRows } from './starts.ts'

const root = '.cache/bench'
const longestPreview = 180_000

/**
 * Duration of a command in seconds: elapsed time (`wall`), and CPU time including child processes.
 */
interface Took {
  readonly wall: number
  readonly cpu: number
}

interface Site {
  readonly pages: number
  readonly content: string
  readonly out: string
}

/** Measures sites of all sizes. */
export async function measureBuilds(bench: Bench): Promise<Section> {
  const rows: Row[] = []
  pin(process.pid, '0,1')
  const rounds = bench.isShort ? 1 : 3
  for (const pages of bench.sizes) {
    const site = { pages, content: join(root, `content-${pages}`), out: join(root, `out-${pages}`) }
    writeContent(site.content, pages)
    rmSync(site.out, { recursive: true, force: true })
    rmSync(cacheFolder(readConfig(settingsOf(site), process.cwd())), {
      recursive: true,
      force: true,
    })
    const cold = await runScript('publish', site)
    const work = `${pages} pages: cold build, all outputs, CPU`
    rows.push({ work, unit: 's', ours: [cold.cpu] })
    rows.push(...(await measureOthers(bench, site, cold)))
    rows.push(await measureEdit(site, cold, rounds))
    rows.push(await measureCheck(site, rounds))
    rows.push(await measurePreview(site, rounds))
    rows.push(...(await startRows(`${pages} pages`, await newestIn(site.out), rounds)))
  }
  return { title: 'Builds', rows }
}

function settingsOf({ content, out }: Site): Record<string, string> {
  return { CONTENT_DIR: content, OUT_DIR: out, BASE_URL: 'http://localhost:4321' }
}

async function runScript(name: string, site: Site): Promise<Took> {
  const script = ['--import', './scripts/compile-cache.mjs', `scripts/${name}.ts`]
  return await run([process.execPath, ...script], settingsOf(site))
}

/** Runs a command to its end. Throws an error with the output of the command if it fails. */
async function run(
  [program, ...args]: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>> = {},
  cwd = '.',
): Promise<Took> {
  const [begun, before] = [performance.now(), cpuOfEnded()]
  const child = spawn(program, args, { cwd, env: { ...process.env, ...environment } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (printed = `${printed}${text.toString()}`.slice(-4000)))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${printed}`)
  return { wall: (performance.now() - begun) / 1000, cpu: cpuOfEnded() - before }
}

/**
 * CPU time in seconds of all ended child processes of this process, including their own children.
 */
function cpuOfEnded(): number {
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(13, 15).map(Number)
  return ((user ?? 0) + (system ?? 0)) / 100
}

/** Measures Hugo and Eleventy. They build only HTML, from the same Markdown. */
async function measureOthers(bench: Bench, { pages }: Site, cold: Took): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, { files, command }] of Object.entries(generators)) {
    const folder = bench.folder()
    for (const [file, text] of Object.entries(files)) write(join(folder, file), text)
    for (const { lang, file, title, markdown } of growPages(pages)) {
      const text = `---\ntitle: ${JSON.stringify(title)}\n---\n\n${markdown}\n`
      write(join(folder, 'content', lang, file), text)
    }
    try {
      const { cpu } = await run(command, {}, folder)
      const work = `${pages} pages: cold build, CPU`
      rows.push({ work, unit: 's', ours: [cold.cpu], peer: `${name}, HTML alone`, theirs: [cpu] })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      console.log(`${name} is not installed: its rows are left out`)
    }
  }
  return rows
}

interface Generator {
  readonly files: Readonly<Record<string, string>>
  readonly command: readonly [string, ...string[]]
}

const generators: Readonly<Record<string, Generator>> = {
  Hugo: {
    files: {
      'hugo.toml':
        'disableKinds = ["taxonomy", "term", "RSS", "sitemap", "404", "section", "home"]\n',
      'layouts/_default/single.html':
        '<!doctype html><title>{{ .Title }}</title><h1>{{ .Title }}</h1>{{ .Content }}\n',
    },
    command: ['hugo', '--quiet', '--destination', 'out'],
  },
  Eleventy: {
    files: {
      'package.json': '{ "type": "module" }\n',
      'eleventy.config.js': `export default (config) => {
  config.addGlobalData('layout', 'page.11ty.js')
  return {
    dir: { input: 'content', includes: '../layouts', output: 'out' },
    markdownTemplateEngine: false,
    templateFormats: ['md', '11ty.js'],
  }
}
`,
      'layouts/page.11ty.js': `export const render = ({ title, content }) =>
  '<!doctype html><title>' + title + '</title><h1>' + title + '</h1>' + content
`,
    },
    command: [process.execPath, resolve('bench/node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'],
  },
}

/** Publishes once with the caches of the cold build, and then measures publishes after an edit. */
async function measureEdit(site: Site, cold: Took, rounds: number): Promise<Row> {
  const took: Took[] = []
  for (let edit = 0; edit < rounds; edit += 1) {
    appendFileSync(pageFile(site), `\nSentence ${edit} was added.\n`)
    took.push(await runScript('publish', site))
  }
  return {
    work: `${site.pages} pages: publish after an edit`,
    unit: 's',
    ours: took.map(({ wall }) => wall),
    peer: 'cold build',
    theirs: took.map(() => cold.wall),
  }
}

async function measureCheck(site: Site, rounds: number): Promise<Row> {
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1)
    seconds.push((await runScript('check', site)).wall)
  return { work: `${site.pages} pages: npm run check`, unit: 's', ours: seconds }
}

/**
 * Measures the seconds from an edit until the preview shows the edit in the HTML page, in its
 * Markdown, in the API and in search.
 */
async function measurePreview(site: Site, rounds: number): Promise<Row> {
  const preview = await start(
    'The preview',
    () => [process.execPath, '--import', './scripts/compile-cache.mjs', 'scripts/dev.ts'],
    settingsOf(site),
  )
  const page = '/en/help-0/page-1/'
  const seconds: number[] = []
  try {
    // The preview sees no edit before it has read the content.
    await untilShown(preview, page, '<h1')
    for (let edit = 0; edit <= rounds; edit += 1) {
      const word = `qwx${'abcdefghij'.charAt(edit)}vort`
      await wait(1_000)
      appendFileSync(pageFile(site), `\nA ${word} is here.\n`)
      const begun = performance.now()
      const paths = [
        page,
        `${page}index.md`,
        `${apiPaths.page}?url=${page}`,
        `${apiPaths.search}?q=${word}`,
      ]
      for (const path of paths) await untilShown(preview, path, word)
      // The first edit is not counted, because it also loads code that later edits find in memory.
      if (edit > 0) seconds.push((performance.now() - begun) / 1000)
    }
  } finally {
    await preview.stop()
  }
  const work = `${site.pages} pages: preview shows an edit on page, twin, API and search`
  return { work, unit: 's', ours: seconds }
}

/**
 * Waits until a response contains a text. Ignores closed connections, because the preview may close
 * one while it reads an edit.
 */
async function untilShown(preview: Server, path: string, text: string): Promise<void> {
  const end = performance.now() + longestPreview
  for (;;) {
    const answer = await ask(preview, { path }).catch(() => undefined)
    if (answer?.body.includes(text) === true) return
    if (performance.now() > end) throw new Error(`The preview does not show "${text}" on ${path}`)
    await wait(20)
  }
}

function pageFile({ content }: Site): string {
  return join(content, 'pages/en/help-0/page-1.md')
}
