/**
 * Schema of `brand` in `site.yaml`. Of the files in `brand/`, the settings name only the fonts. All
 * other files have fixed names.
 */
import { z } from 'zod'
import { isColour } from '../brand/colour.ts'
import type { Colour } from '../brand/colour.ts'
import { findContrastFaults } from '../brand/contrast.ts'
import { fontStacks, isFontStack } from '../brand/font-stacks.ts'

// The messages ask for quotes, because YAML reads text after # as a comment.
const colour = z
  .string({ error: 'must be a colour in quotes, such as "#12336b"' })
  .refine((text): text is Colour => isColour(text), {
    error: 'must be a colour of six digits in quotes, such as "#12336b"',
  })
  .meta({ pattern: '^#[0-9A-Fa-f]{6}$' })
  .transform((text) => text.toLowerCase() as Colour) // Lower case does not change the format.

const stackNames = Object.keys(fontStacks).join(', ')

const fontFile = z
  .string({ error: 'must be the name of a WOFF2 file in brand/' })
  .regex(/^[\w-][\w.-]*\.woff2$/, { error: 'must be the name of a WOFF2 file in brand/' })

const fontChoice = `one of ${stackNames}, a variable WOFF2 file in brand/, or one file per style: { regular, italic, bold, boldItalic }`
const anyFont = `must be ${fontChoice}`

const font = z.union(
  [
    z.string().refine((name) => isFontStack(name) || fontFile.safeParse(name).success, {
      error: anyFont,
    }),
    z.strictObject({
      regular: fontFile.describe('WOFF2 file in brand/, weight 400'),
      italic: fontFile.optional().describe('File for italic text'),
      bold: fontFile
        .optional()
        .describe('File for weights from 600; without this file, browsers thicken `regular`'),
      boldItalic: fontFile.optional().describe('File for bold italic text'),
    }),
  ],
  { error: anyFont },
)

/** Schema of `brand` in `site.yaml`: colours, fonts, and whether the build draws pictures. */
export const brandSchema = z
  .strictObject({
    accent: colour.optional().describe('Colour of links and buttons, in quotes: "#12336b"'),
    accentDark: colour
      .optional()
      .describe('Colour of links and buttons in the dark scheme; by default made from `accent`'),
    second: colour.optional().describe('Colour of prices, quotes and highlighted words'),
    secondDark: colour
      .optional()
      .describe(
        'Colour of prices, quotes and highlighted words in the dark scheme; by default made from `second`',
      ),
    fonts: z
      .strictObject({
        text: font.optional().describe(`Font of the text: ${fontChoice}`),
        headings: font.optional().describe('Font of the headings'),
        pictures: fontFile
          .optional()
          .describe('WOFF2 file of one weight, for link pictures; by default the `bold` file'),
      })
      .optional()
      .describe('Fonts'),
    drawings: z
      .boolean({ error: 'must be true or false' })
      .optional()
      .describe('False: the build draws no pictures for pages'),
  })
  .superRefine((brand, { addIssue }) => {
    for (const { field, message } of findContrastFaults(brand)) {
      addIssue({ code: 'custom', path: [field], message })
    }
  })

/** Brand settings of `site.yaml`. */
export type BrandConfig = z.infer<typeof brandSchema>

/** A font: the name of a font stack, one variable file, or one file per style. */
export type FontChoice = z.infer<typeof font>
