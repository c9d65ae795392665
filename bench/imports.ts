/**
 * `npm --prefix bench run imports`: imports sites of generators as files and over HTTP, and
 * compares the pages with the HTML that the generators wrote.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { CommandError, runCommand } from '../scripts/command.ts'
import { splitFrontMatter } from '../src/content/markdown-file.ts'
import { codeHighlighting } from '../src/website/code-colours.ts'
import { createProsePlugins } from '../src/website/prose-plugins.ts'
import { createMarkdownRenderer } from '../tests/support/render-markdown.ts'
import { comparePages, sumShares } from './imports/compare.ts'
import { address, root, siteSources } from './imports/generators.ts'
import type { SiteSource } from './imports/generators.ts'
import { partNames, partsOf, readPage } from './imports/page-parts.ts'
import type { Page, Site } from './imports/page-parts.ts'
import { SetMissing } from './relevance/fetch.ts'

/** The fields of an import report that this program uses. */
interface Report {
  readonly pages: readonly {
    readonly source: string
    readonly file: string
    readonly address: string
    readonly oldAddresses: readonly string[]
  }[]
  readonly mistakes: readonly unknown[]
  readonly warnings: readonly unknown[]
}

const columns = ['words', 'foreign', ...partNames] as const
/**
 * Percentages that a round trip must reach: at least 98 % of the words, at most 1 % foreign words.
 * All other columns must be 100 %.
 */
const bounds: Readonly<Record<string, number>> = { words: 98, foreign: 1 }

/** Media types by file name extension. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.png': 'image/png',
  '.txt': 'text/plain',
  '.xml': 'text/xml',
}

await runCommand({
  call: 'npm --prefix bench run imports',
  summary:
    'Imports sites of generators and manuals of Debian, and prints how much of their pages arrived. Fails if a round trip misses a bound.',
  operands: Object.keys(siteSources).join('|'),
  options: { missing: { help: 'prints each part that is missing' } },
  example: 'npm --prefix bench run imports -- Hugo --missing',
  async run({ operands, has }) {
    mkdirSync(root, { recursive: true })
    console.log(`| source | as | pages | ${columns.join(' | ')} | mistakes | warnings |`)
    console.log(`|---|---|${'--:|'.repeat(columns.length + 3)}`)
    let isMissed = false
    for (const [name, source] of Object.entries(siteSources)) {
      if (operands.length > 0 && !operands.includes(name)) continue
      const folder = join(root, name)
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      try {
        source.build(folder)
      } catch (error) {
        if (!(error instanceof SetMissing)) throw error
        console.log(`${name} is left out: ${error.message}`)
        continue
      }
      for (const way of source.hasFiles ? (['files', 'web'] as const) : (['web'] as const)) {
        isMissed = (await importSite(name, way, has('missing'))) || isMissed
      }
    }
    if (isMissed) throw new CommandError('An import misses a bound')
  },
})

/** Imports a site and prints its row. Returns whether the import misses a bound. */
async function importSite(name: string, way: 'files' | 'web', isLong: boolean): Promise<boolean> {
  const source = siteSources[name] as SiteSource // Names come from the table.
  const [folder, target] = [join(root, name), join(root, `${name}-${way}`)]
  rmSync(target, { recursive: true, force: true })
  const { origin, close } = await serve(join(folder, 'site'))
  const given = way === 'web' ? `${origin}/` : join(folder, 'source', source.file ?? '')
  const uploads =
    source.file === undefined ? [] : ['--uploads', join(folder, 'site/wp-content/uploads')]
  const options = way === 'web' ? ['--allow-private', '--delay', '0'] : uploads
  const script = ['--import', './scripts/compile-cache.mjs', 'scripts/import.ts']
  const child = spawn(process.execPath, [...script, given, target, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'close')
  close()
  const report = JSON.parse(readFileSync(join(target, '.import/report.json'), 'utf8')) as Report
  const before = readSite(join(folder, 'site'), source)
  const after = await readImport(target, report, before)
  if (source.hasOtherPictures) before.bytesOf = after.bytesOf = () => Buffer.alloc(0)
  const compared = [...before.pages].map(([key, page]) => {
    const imported = after.pages.get(key)
    if (!imported) console.log(`${name} as ${way}: the page ${key} is missing`)
    const none = { words: [], headings: [], links: [], pictures: [], code: [], tables: [] }
    const { shares, missing } = comparePages(
      partsOf(page, before),
      imported ? partsOf(imported, after) : none,
    )
    if (isLong) for (const part of missing) console.log(`${key || '/'}: ${part.slice(0, 300)}`)
    return { shares, missing }
  })
  const shares = sumShares(compared)
  const percents = columns.map((column) => {
    const { found, of } = shares[column] ?? { found: 0, of: 0 }
    return of === 0 ? undefined : (found / of) * 100
  })
  const isMissed = columns.some((column, at) => {
    const percent = percents[at] ?? (column === 'foreign' ? 0 : 100)
    const bound = bounds[column] ?? 100
    return column === 'foreign' ? percent > bound : percent < bound
  })
  const cells = percents.map((percent, at) =>
    percent === undefined ? '–' : `${percent.toFixed(1)} % of ${shares[columns[at] ?? '']?.of}`,
  )
  const { mistakes, warnings } = report
  console.log(
    `| ${name} | ${way} | ${before.pages.size} | ${cells.join(' | ')} | ${mistakes.length} | ${warnings.length} |`,
  )
  return mistakes.length > 0 || (source.isRoundTrip && isMissed)
}

interface ReadSite extends Site {
  readonly pages: ReadonlyMap<string, Page>
}

/** Name of a page: its decoded path without `index.html` and without a slash at the end. */
function nameOfPath(path: string): string {
  return decodeURIComponent(path).replace(/(?:^|\/)index\.html$|\/$/, '')
}

/** Reads the HTML pages that a generator wrote. */
function readSite(folder: string, { main, leftOut }: SiteSource): ReadSite {
  const pages = new Map<string, Page>()
  for (const file of globSync('**/*.html', { cwd: folder })) {
    const html = readFileSync(join(folder, file), 'utf8')
    const page = readPage(html, `${address}/${file}`, main, leftOut)
    const isRedirect = /http-equiv="?refresh/.test(html)
    if (page && !isRedirect && !/(?:^|\/)404(?:\.html|\/)/.test(file))
      pages.set(nameOfPath(`/${file}`), page)
  }
  const nameOf = (url: URL) =>
    url.origin !== address
      ? undefined
      : pages.has(nameOfPath(url.pathname))
        ? nameOfPath(url.pathname)
        : basename(url.pathname)
  return {
    pages,
    nameOf,
    pageAt: (url) => pages.get(nameOf(url) ?? ''),
    bytesOf: (url) =>
      url.protocol === 'data:'
        ? Buffer.from(url.pathname.replace(/.*,/, ''), 'base64')
        : readFileSync(join(folder, decodeURIComponent(url.pathname))),
  }
}

/** Renders the pages of an import. They have the names of the pages on the old site. */
async function readImport(folder: string, { pages }: Report, before: ReadSite): Promise<ReadSite> {
  const renderer = await createMarkdownRenderer({
    plugins: createProsePlugins(folder),
    shikiConfig: codeHighlighting,
  })
  const names = new Map<string, string>()
  const read = new Map<string, Page>()
  for (const { source, file, address: own, oldAddresses } of pages) {
    const paths = [
      ...oldAddresses,
      ...(URL.canParse(source) ? [new URL(source).pathname] : []),
      own,
    ]
    const name = paths.map(nameOfPath).find((path) => before.pages.has(path))
    if (name === undefined) continue
    const { yaml = '', body = '' } =
      splitFrontMatter(readFileSync(join(folder, file), 'utf8')) ?? {}
    const { title } = parse(yaml) as { title: string } // The check of the content requires one.
    const fileURL = pathToFileURL(join(folder, file))
    const { code } = await renderer.render(body.trim(), { fileURL, frontmatter: {} })
    const heading = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const page = readPage(`<main><h1>${heading}</h1>${code}</main>`, fileURL.href, 'main')
    names.set(file, name)
    if (page) read.set(name, page)
  }
  const nameOf = (url: URL) => {
    if (url.protocol !== 'file:') return undefined
    return names.get(relative(folder, fileURLToPath(url))) ?? basename(url.pathname)
  }
  return {
    pages: read,
    nameOf,
    pageAt: (url) => read.get(nameOf(url) ?? ''),
    bytesOf: (url) => readFileSync(url),
  }
}

/**
 * Serves the files of a folder on loopback. Replaces the address of the site in their text by that
 * of the server.
 */
async function serve(folder: string) {
  let origin = ''
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = [path, `${path}.html`, join(path, 'index.html')]
      .map((name) => join(folder, name))
      .find((name) => statSync(name, { throwIfNoEntry: false })?.isFile())
    if (file === undefined) {
      response.writeHead(404).end()
      return
    }
    // Relative links need the slash at the end of a folder.
    if (basename(file) === 'index.html' && !/\/$|index\.html$/.test(path)) {
      response.writeHead(301, { location: `${encodeURI(path)}/` }).end()
      return
    }
    const type = types[extname(file)]
    const bytes = readFileSync(file)
    response.writeHead(200, { 'content-type': type ?? 'application/octet-stream' })
    response.end(/text|xml/.test(type ?? '') ? bytes.toString().replaceAll(address, origin) : bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // A server on a port has one.
  return {
    origin,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
