/**
 * Brand of an organisation, from `site.yaml` and the files in `brand/`. Without a brand, the site
 * has neutral colours and system fonts.
 */
import { nothingKept } from '../kept.ts'
import type { Kept } from '../kept.ts'
import type { Findings } from '../mistake.ts'
import type { BrandConfig, FontChoice } from '../schemas/brand.ts'
import { readBrandFiles } from './brand-files.ts'
import type { BrandFiles, BrandFile } from './brand-files.ts'
import { measureFont } from './font-metrics.ts'
import type { FontMetrics } from './font-metrics.ts'
import { fontStacks, isFontStack } from './font-stacks.ts'
import { createPalette } from './palette.ts'
import type { Palette } from './palette.ts'

/** Colours, fonts and pictures of one organisation. */
export interface Brand extends Pick<BrandFiles, 'pictures' | 'icons'> {
  readonly palette: Palette
  readonly fonts: Readonly<Partial<Record<FontUse, FontFamily>>>
  /**
   * Font file for the text of link pictures (`og:image`). One file is enough, because the text has
   * only one weight.
   */
  readonly pictureFont?: BrandFile | undefined
}

/** Use of a font. */
export type FontUse = 'text' | 'headings'

/** A font family. */
export interface FontFamily {
  /** Value of `font-family`. */
  readonly family: string
  /**
   * Name that the style sheet gives to the files in `faces`. System fonts have no name and no
   * files.
   */
  readonly name?: string | undefined
  readonly faces: readonly FontFace[]
  /** Metrics of the first file; `undefined` if there is no file or it is unreadable. */
  readonly metrics?: FontMetrics | undefined
}

/** One font file, with its weight and style. */
export interface FontFace {
  readonly font: BrandFile
  /** A weight, or a range of weights. */
  readonly weight: string
  readonly style: 'normal' | 'italic'
}

/** Reads the brand of a content folder. */
export async function readBrand(
  directory: string,
  config: BrandConfig | undefined,
  { mistakes, warnings }: Findings,
  kept: Kept = nothingKept,
): Promise<Brand> {
  const reading = { directory, kept, mistakes, warnings }
  const { pictures, icons, fonts: files } = await readBrandFiles(reading)
  const fonts: Partial<Record<FontUse, FontFamily>> = {}
  const used = new Set<string>()
  for (const use of ['text', 'headings'] as const) {
    const choice = config?.fonts?.[use]
    if (choice === undefined) continue
    const faces = facesOf(choice)
    for (const { file } of faces) {
      used.add(file)
      if (files.some(({ name }) => name === file)) continue
      const message = `names ${file}, which is not a font in brand/: add the file, or correct the name`
      mistakes.push({ file: 'site.yaml', field: `brand.fonts.${use}`, message })
    }
    const family = familyOf(use, choice, files)
    const [first] = family.faces
    fonts[use] = { ...family, metrics: first && (await measureFont(first.font.bytes, kept)) }
  }
  const pictureFont = await findPictureFont(config, files, reading)
  if (pictureFont) used.add(pictureFont.name)
  for (const { name } of files) {
    if (used.has(name)) continue
    const message = 'is not used: name this file in site.yaml under brand.fonts, or delete it'
    warnings.push({ file: `brand/${name}`, message })
  }
  return { palette: createPalette(config), pictures, icons, fonts, pictureFont }
}

/**
 * Finds the font file for link pictures (`og:image`). The default is the bold file of the headings
 * or of the text. `undefined` if there is no such file, or if it is unreadable.
 */
async function findPictureFont(
  config: BrandConfig | undefined,
  files: readonly BrandFile[],
  { kept, mistakes }: { readonly kept: Kept } & Pick<Findings, 'mistakes'>,
): Promise<BrandFile | undefined> {
  const { text, headings, pictures } = config?.fonts ?? {}
  const [bold] = [headings, text].flatMap((font) => (typeof font === 'object' ? font.bold : []))
  const name = pictures ?? bold
  const file = files.find((known) => known.name === name)
  if (file && (await measureFont(file.bytes, kept))) return file
  if (pictures !== undefined) {
    const message = `names ${pictures}, which is missing in brand/ or not a readable font: add the file, or correct the name`
    mistakes.push({ file: 'site.yaml', field: 'brand.fonts.pictures', message })
  }
  return undefined
}

/** Styles of a font family with one file per style. */
const styles = [
  { key: 'regular', weight: '400', style: 'normal' },
  { key: 'italic', weight: '400', style: 'italic' },
  { key: 'bold', weight: '600 900', style: 'normal' },
  { key: 'boldItalic', weight: '600 900', style: 'italic' },
] as const

function facesOf(choice: FontChoice) {
  if (typeof choice === 'string') {
    if (isFontStack(choice)) return []
    return [{ file: choice, weight: '100 900', style: 'normal' as const }]
  }
  return styles.flatMap(({ key, weight, style }) => {
    const file = choice[key]
    return file === undefined ? [] : [{ file, weight, style }]
  })
}

function familyOf(use: FontUse, choice: FontChoice, files: readonly BrandFile[]): FontFamily {
  if (typeof choice === 'string' && isFontStack(choice)) {
    return { family: fontStacks[choice], faces: [] }
  }
  const name = `Brand ${use}`
  const faces = facesOf(choice).flatMap(({ file, weight, style }) => {
    const font = files.find((known) => known.name === file)
    return font ? [{ font, weight, style }] : []
  })
  return { family: `'${name}', '${name} fallback', ${fontStacks.sans}`, name, faces }
}
