/** Checks the picture files that texts show, so that faults are reported before the build. */
import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, parse } from 'node:path'
import { decodePath } from '../site/address.ts'
import { warning } from './mistake.ts'
import type { Finding } from './mistake.ts'
import { findDrawingFaults, hasSize } from './brand/drawing.ts'
import { nothingKept } from './kept.ts'
import type { Kept } from './kept.ts'
import { isInside } from './files.ts'
import type { ContentLink } from './link-reader.ts'
import { hasOrigin } from './link-target.ts'
import { findNearest } from './nearest.ts'
import { measurePicture } from './raster.ts'

const formats = ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif', 'svg']
const expected = 'use png, jpg, webp, avif, gif or svg'
/**
 * Maximum side length in pixels. No screen shows more, and larger pictures slow down the build.
 */
const longestSide = 8_000

/** Mistake (`fault`) or warning (`doubt`) about a picture. */
interface PictureReport {
  readonly fault?: string | undefined
  readonly doubt?: string | undefined
}

/** Cached reports by path, size and time of change, because previews check after every edit. */
const known = new Map<string, Promise<PictureReport>>()

/**
 * Reports pictures that cannot be published, such as missing or damaged ones. Warns about pictures
 * that are too large, and about file names as alternative texts.
 */
export async function checkPictures(
  links: readonly ContentLink[],
  directory: string,
  kept: Kept = nothingKept,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { file, kind, href, line, alt } of links) {
    if (kind !== 'image' || hasOrigin(href) || href.startsWith('/')) continue
    const { fault, doubt } = await reportOf(href, { directory, file, kept })
    const place = { file, line }
    if (fault !== undefined) findings.push({ ...place, message: `the picture ${href} ${fault}` })
    if (doubt !== undefined) {
      findings.push(warning({ ...place, message: `the picture ${href} ${doubt}` }))
    }
    if (isFileName(alt ?? '', href)) {
      const message = `the picture ${href} has a file name as its alternative text: write what it shows`
      findings.push(warning({ ...place, message }))
    }
  }
  return findings
}

function isFileName(alt: string, href: string): boolean {
  const name = basename(href).toLowerCase()
  const text = alt.trim().toLowerCase()
  return text !== '' && (text === name || /^\S+\.(?:png|jpe?g|webp|avif|gif|svg)$/.test(text))
}

async function reportOf(
  href: string,
  { directory, file: text, kept }: { directory: string; file: string; kept: Kept },
): Promise<PictureReport> {
  const name = decodePath(href)
  const file = join(directory, dirname(text), name ?? href)
  if (!(await isInside(directory, file))) {
    return {
      fault: 'is hidden or outside the content folder. Put a copy of the file next to the text',
    }
  }
  const found = existsSync(file) ? await stat(file) : undefined
  if (name === undefined || !found?.isFile()) {
    return { fault: `does not exist${namedAlike(file) ?? ': write a path relative to this file'}` }
  }
  if (!isPictureName(file)) {
    return { fault: `has a format that browsers do not show: ${expected}` }
  }
  const key = `${file} ${found.size} ${found.mtimeMs}`
  const report = known.get(key) ?? read(file, kept)
  known.set(key, report)
  return await report
}

/**
 * Completes a message about a missing picture with a similar file name; `undefined` if none is
 * similar. First looks for names that some file systems treat as equal: names that differ only in
 * case, or in the encoding of accented letters.
 */
function namedAlike(file: string): string | undefined {
  const folder = dirname(file)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const alike = names.find((name) => name.toLowerCase() === basename(file).toLowerCase())
  // `checkSymbolicLinks` reports this symbolic link too, and says what to do.
  if (alike === basename(file)) return `, because ${alike} is a symbolic link to a missing file`
  if (alike !== undefined) return `, but ${alike} does: upper and lower case must match`
  const composed = names.find((name) => name.normalize() === basename(file).normalize())
  if (composed !== undefined) {
    return `, but ${composed} does, with another encoding of the accents: rename that file, and use only letters a to z`
  }
  const meant = findMeant(basename(file), names.filter(isPictureName))
  return meant === undefined ? undefined : `, but ${meant} does: did you mean that file?`
}

/**
 * Finds the file name that was probably meant; `undefined` if no name is similar. Compares names
 * without their extension, because a link may have `.jpg` and the file `.jpeg`.
 */
function findMeant(name: string, names: readonly string[]): string | undefined {
  const stem = parse(name).name
  const stems = names.map((one) => parse(one).name)
  const nearest = findNearest(stem, stems, Math.min(2, Math.floor(stem.length / 2)))
  return names.find((one) => parse(one).name === nearest)
}

function isPictureName(name: string): boolean {
  return formats.includes(extname(name).slice(1).toLowerCase())
}

async function read(file: string, kept: Kept): Promise<PictureReport> {
  const bytes = await readFile(file)
  return await kept.of('picture', bytes, async () => await look(file, bytes))
}

async function look(file: string, bytes: Uint8Array): Promise<PictureReport> {
  const size = await measurePicture(bytes)
  if (!size) return { fault: `cannot be read, because it is damaged or not a picture: ${expected}` }
  const isDrawing = extname(file).toLowerCase() === '.svg'
  const fault = isDrawing ? faultOfDrawing(new TextDecoder().decode(bytes)) : undefined
  if (fault !== undefined) return { fault }
  const { width, height } = size
  return Math.max(width, height) > longestSide
    ? { doubt: `is ${width} × ${height} pixels large: use at most ${longestSide} on each side` }
    : {}
}

/** Returns the fault of an SVG that is unsafe to open or has no size; otherwise `undefined`. */
function faultOfDrawing(svg: string): string | undefined {
  const [fault] = findDrawingFaults(svg)
  if (fault !== undefined) return fault
  return hasSize(svg)
    ? undefined
    : 'has no size: add viewBox="0 0 800 600", or width and height, to <svg>'
}
