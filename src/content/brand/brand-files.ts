/** Finds the files of `brand/` by their names. Pictures and icons need no configuration. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { iconPaths } from '../../site/address.ts'
import { listFiles } from '../folder-entries.ts'
import type { Findings } from '../mistake.ts'
import type { Kept } from '../kept.ts'
import { measurePicture } from '../raster.ts'
import { findDrawingFaults } from './drawing.ts'

/** A picture of the brand. */
export interface BrandPicture {
  /** Path from the content folder. */
  readonly file: string
  readonly bytes: Uint8Array
  /** Whether the file is an SVG. An SVG is published unchanged, because it scales to any size. */
  readonly isDrawing: boolean
  readonly width: number
  readonly height: number
}

/** A picture, and its variant for dark backgrounds. */
export interface SchemedPicture {
  readonly light: BrandPicture
  readonly dark?: BrandPicture | undefined
}

/** Purposes of pictures. The file name gives the purpose. */
const pictureRoles = ['logo', 'mark', 'hero', 'link-picture'] as const

type PictureRole = (typeof pictureRoles)[number]

/** An icon or a font. */
export interface BrandFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Files found in `brand/`. */
export interface BrandFiles {
  readonly pictures: Readonly<Partial<Record<PictureRole, SchemedPicture>>>
  /** Icons for the browser tab, published under their own names. */
  readonly icons: readonly BrandFile[]
  readonly fonts: readonly BrandFile[]
}

/** The content folder, and the lists for mistakes and warnings. */
interface BrandReading extends Findings {
  readonly directory: string
  /** Cached measurements of pictures. */
  readonly kept: Kept
}

const folder = 'brand'
/** File extensions of pictures, in order of preference. */
const pictureEndings = ['svg', 'webp', 'png', 'jpg', 'jpeg', 'avif'] as const
/**
 * Maximum size of an SVG in bytes. A larger SVG probably contains a photograph, or data of the
 * drawing program.
 */
const largestDrawing = 300_000

const pictureName = new RegExp(
  `^(?:${pictureRoles.join('|')})(?:-dark)?\\.(?:${pictureEndings.join('|')})$`,
)
const remedy = `use a picture with the name ${pictureRoles.join(', ')} or favicon, or a WOFF2 font. See docs/brand.md`

/** Reads `brand/`. The result is empty if there is no such folder. */
export async function readBrandFiles(reading: BrandReading): Promise<BrandFiles> {
  const { directory, mistakes, warnings } = reading
  const names = (await listFiles(directory, folder)).filter((name) => !name.includes('/'))
  const isFont = (name: string) => name.endsWith('.woff2')
  const isIcon = (name: string) => iconPaths.includes(`/${name}`)
  const isText = (name: string) => /\.(?:md|txt)$/i.test(name) // Licences of fonts, notes.
  for (const name of names) {
    if (isFont(name) || isIcon(name) || pictureName.test(name) || isText(name)) continue
    warnings.push({ file: `${folder}/${name}`, message: `is not used: ${remedy}` })
  }
  const readSound = async (name: string): Promise<BrandFile[]> => {
    const file = { name, bytes: new Uint8Array(await readFile(join(directory, folder, name))) }
    const faults = faultsOf(file)
    mistakes.push(...faults.map((message) => ({ file: `${folder}/${name}`, message })))
    return faults.length === 0 ? [file] : []
  }
  return {
    pictures: await readPictures(names, reading),
    icons: (await Promise.all(names.filter(isIcon).map(readSound))).flat(),
    fonts: (await Promise.all(names.filter(isFont).map(readSound))).flat(),
  }
}

async function readPictures(
  names: readonly string[],
  reading: BrandReading,
): Promise<BrandFiles['pictures']> {
  const pictures: Partial<Record<PictureRole, SchemedPicture>> = {}
  for (const role of pictureRoles) {
    const light = await readPicture(chooseFile(names, role, reading), reading)
    const dark = await readPicture(chooseFile(names, `${role}-dark`, reading), reading)
    if (light) pictures[role] = { light, dark }
    else if (dark) {
      const message = `has no light variant: add ${folder}/${role}.svg, or ${role} in another picture format`
      reading.mistakes.push({ file: dark.file, message })
    }
  }
  return pictures
}

function chooseFile(
  names: readonly string[],
  base: string,
  { warnings }: BrandReading,
): string | undefined {
  const [first, ...others] = pictureEndings
    .map((ending) => `${base}.${ending}`)
    .filter((name) => names.includes(name))
  for (const name of others) {
    const message = `is not used, because ${folder}/${first ?? ''} exists: delete one of the two`
    warnings.push({ file: `${folder}/${name}`, message })
  }
  return first
}

async function readPicture(
  name: string | undefined,
  { directory, mistakes, kept }: BrandReading,
): Promise<BrandPicture | undefined> {
  if (name === undefined) return undefined
  const file = `${folder}/${name}`
  const bytes = new Uint8Array(await readFile(join(directory, file)))
  const isDrawing = name.endsWith('.svg')
  const faults = isDrawing ? faultsOfDrawing(bytes) : []
  const measure = async () => await measurePicture(bytes)
  const size = faults.length === 0 ? await kept.of('size', bytes, measure) : undefined
  if (faults.length === 0 && !size)
    faults.push('cannot be read, because it is damaged or not a picture: save it again')
  for (const message of faults) mistakes.push({ file, message })
  return size && { file, bytes, isDrawing, ...size }
}

function faultsOfDrawing(bytes: Uint8Array): string[] {
  if (bytes.length > largestDrawing) {
    return [
      `has ${bytes.length} bytes: use at most ${largestDrawing}. Simplify the drawing, or save it as WebP`,
    ]
  }
  return findDrawingFaults(new TextDecoder().decode(bytes))
}

/** First bytes of the icon and font formats that have a signature. */
const signatures: Readonly<Record<string, readonly number[]>> = {
  ico: [0, 0, 1, 0],
  png: [0x89, 0x50, 0x4e, 0x47],
  woff2: [0x77, 0x4f, 0x46, 0x32],
}

/** Returns the faults of an icon or a font. */
function faultsOf({ name, bytes }: BrandFile): string[] {
  const ending = name.split('.').at(-1) ?? ''
  if (ending === 'svg') return faultsOfDrawing(bytes)
  const isOfKind = (signatures[ending] ?? []).every((byte, at) => bytes[at] === byte)
  return isOfKind
    ? []
    : [`is not in the format ${ending}: save it in this format, or correct its extension`]
}
