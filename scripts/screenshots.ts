/**
 * `npm run screenshots`: takes screenshots of a running site at three widths, light and dark, and
 * an overview sheet.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright'
import { pageTypes } from '../src/site/vocabulary.ts'
import { findProgram } from './programs.ts'
import { CommandError, runCommand } from './command.ts'
import type { Given } from './command.ts'

const widths = [360, 768, 1440]
const schemes = ['light', 'dark'] as const
const atOnce = 3
const defaultUrl = 'http://localhost:4321'
const defaultOut = '.cache/screenshots'

interface Shot {
  readonly path: string
  readonly width: number
  readonly scheme: (typeof schemes)[number]
  readonly file: string
}

async function shootSite({ operands, value }: Given<'url' | 'out'>): Promise<void> {
  const executablePath = findProgram('chromium', process.env)
  if (executablePath === undefined) {
    throw new CommandError(
      'Cannot find Chromium: install chromium or set CHROMIUM_PATH to its path',
    )
  }
  // Imports playwright only here, because only developers have the package.
  const { chromium } = await import('playwright')
  const url = value('url') ?? defaultUrl
  const out = resolve(value('out') ?? defaultOut)
  const paths = operands.length > 0 ? operands : await choosePaths(url)
  const shots = paths.flatMap((path) =>
    widths.flatMap((width) =>
      schemes.map((scheme) => ({ path, width, scheme, file: nameOf(path, width, scheme) })),
    ),
  )
  await mkdir(out, { recursive: true })
  const args = ['--no-sandbox', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath, args })
  try {
    await shootAll(browser, shots, { url, out })
  } finally {
    await browser.close()
  }
  await writeFile(join(out, 'index.html'), renderSheet(paths, shots))
  console.log(`${shots.length} pictures of ${paths.length} pages: ${join(out, 'index.html')}`)
}

/**
 * Chooses a page of each type and language, pages with prices, the list of towns, and an unknown
 * address.
 */
async function choosePaths(url: string): Promise<string[]> {
  const { data: homes } = await ask<{ data: { lang: string }[] }>(url, '/api/v1/pages?type=home')
  const languages = homes.map(({ lang }) => lang)
  const queries = pageTypes.flatMap((type) => languages.map((lang) => ({ type, lang, limit: '1' })))
  const firsts = await Promise.all(queries.map((query) => listPages(url, query)))
  const cities = await listPages(url, { type: 'city', limit: '1' })
  const { endpoints } = await ask<{ endpoints: { workshop?: string } }>(url, '/api/v1')
  const { data: offers } = endpoints.workshop
    ? await ask<{ data: { url: string }[] }>(url, '/api/v1/workshop')
    : { data: [] }
  const chosen = [
    ...firsts.flat(),
    ...cities.map((path) => path.replace(/[^/]+\/$/, '')),
    ...offers.map((offer) => new URL(offer.url).pathname),
    '/no-such-page/',
  ]
  return [...new Set(chosen)]
}

async function listPages(url: string, query: Record<string, string>): Promise<string[]> {
  const path = `/api/v1/pages?${new URLSearchParams(query).toString()}`
  const { data } = await ask<{ data: { url: string }[] }>(url, path)
  return data.map((page) => new URL(page.url).pathname)
}

async function ask<Body>(url: string, path: string): Promise<Body> {
  let response: Response
  try {
    response = await fetch(url + path)
  } catch (cause) {
    throw new CommandError(`Cannot reach ${url}: start the site with "npm start" or give --url`, {
      cause,
    })
  }
  if (!response.ok) throw new CommandError(`Cannot read ${url}${path}: status ${response.status}`)
  return (await response.json()) as Body // Documented by the API of the site.
}

async function shootAll(
  browser: Browser,
  shots: readonly Shot[],
  place: { url: string; out: string },
): Promise<void> {
  const waiting = [...shots]
  let done = 0
  async function work(): Promise<void> {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      await shootOne(browser, shot, place)
      done += 1
      process.stdout.write(`  ${done} of ${shots.length}  ${shot.file}\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function shootOne(
  browser: Browser,
  { path, width, scheme, file }: Shot,
  { url, out }: { url: string; out: string },
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const response = await page.goto(url + path).catch((cause: unknown) => {
      throw new CommandError(`Cannot open ${url}${path}: start the site with "npm start"`, {
        cause,
      })
    })
    const status = response?.status() ?? 200
    if (status === 429)
      throw new CommandError('Too many requests: start the site with RATE_LIMIT_IP=100000')
    if (status >= 500)
      throw new CommandError(`Cannot take a screenshot of ${url}${path}: status ${status}`)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) process.stdout.write(`  warning: ${file} is ${overflow} px too wide\n`)
    await page.screenshot({ path: join(out, file), fullPage: true })
  } finally {
    await context.close()
  }
}

function nameOf(path: string, width: number, scheme: string): string {
  const name =
    path
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .join('-') || 'home'
  return `${name}.${width}.${scheme}.png`
}

function renderSheet(paths: readonly string[], shots: readonly Shot[]): string {
  const rows = paths.map((path) => {
    const pictures = shots
      .filter((shot) => shot.path === path)
      .map(({ file, width, scheme }) => {
        const src = encodeURIComponent(file)
        return `<a href="${src}"><img src="${src}" alt="${width} px, ${scheme}" loading="lazy"></a>`
      })
    return `<h2>${escape(path)}</h2>\n<p>${pictures.join('\n')}</p>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
body { font: 1rem/1.5 sans-serif; margin: 2rem }
p { display: flex; gap: 1rem; overflow-x: auto }
a { flex: none; height: 32rem; overflow: hidden }
img { width: 16rem; border: 1px solid #999 }
</style>
<h1>Screenshots</h1>
${rows.join('\n')}
</html>
`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

await runCommand({
  call: 'npm run screenshots',
  summary:
    'Takes screenshots of a running site at three widths, light and dark. Without addresses it uses a page of each type in each language and a few more.',
  operands: '[/address/ ...]',
  options: {
    url: { value: 'URL', help: `address of the site (${defaultUrl})` },
    out: { value: 'folder', help: `folder of the screenshots (${defaultOut})` },
  },
  example: 'npm run screenshots -- /en/ /en/contact/',
  run: shootSite,
})
