/**
 * `node tests/look/compare.ts`: takes screenshots of ten templates of the agency, keeps them in
 * `.cache/look`, and lists how far they differ from the small pictures in `tests/look/templates.webp`.
 * It never fails for a difference. `--update` writes the small pictures.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { findProgram } from '../../scripts/programs.ts'
import { startSite } from '../judges/site.ts'
import { describeDifferences, tile } from './differences.ts'

const templates = {
  home: '/en/',
  section: '/en/services/',
  offer: '/en/week/',
  guide: '/en/guides/choosing-the-first-stone/',
  post: '/en/blog/warm-flour/',
  blog: '/en/blog/',
  contact: '/en/contact/',
  search: '/en/search/?q=xylophone',
  missing: '/en/no-such-page/',
  reference: '/en/api/',
} as const

const folder = '.cache/look'
const committed = 'tests/look/templates.webp'

const executablePath = findProgram('chromium', process.env)
if (executablePath === undefined) {
  console.log('No pictures: install chromium or set CHROMIUM_PATH to its path')
} else {
  const names = Object.keys(templates)
  const now = await shrink(await takePictures(executablePath))
  if (process.argv.includes('--update')) await writeFile(committed, await encode(now, names.length))
  else if (existsSync(committed)) {
    const before = await sharp(committed).removeAlpha().raw().toBuffer()
    console.log(describeDifferences(names, before, now).join('\n'))
  }
  console.log(`Pictures: ${folder}`)
}

/** Takes the pictures, and returns them as PNG in the order of the templates. */
async function takePictures(executablePath: string): Promise<Uint8Array[]> {
  const site = await startSite({ name: 'agency' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    await mkdir(folder, { recursive: true })
    const viewport = { width: 1280, height: 1600 }
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const pictures: Uint8Array[] = []
    for (const [name, path] of Object.entries(templates)) {
      await page.goto(site.url + path, { waitUntil: 'networkidle' })
      pictures.push(await page.screenshot({ path: join(folder, `${name}.png`) }))
    }
    return pictures
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** RGB pixels of the small pictures, below each other. */
async function shrink(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const small = pictures.map((picture) =>
    sharp(picture).resize(tile).removeAlpha().raw().toBuffer(),
  )
  return Buffer.concat(await Promise.all(small))
}

async function encode(pixels: Uint8Array, count: number): Promise<Uint8Array> {
  const raw = { width: tile.width, height: tile.height * count, channels: 3 } as const
  return await sharp(pixels, { raw }).webp({ lossless: true }).toBuffer()
}
