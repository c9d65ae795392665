import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { serializeContentSignal } from '../../src/http/content-signal.ts'
import { check, mistakesOf, warningsOf } from '../support/content-check.ts'
import { siteYaml } from '../support/content-folder.ts'
import { contentOf } from '../support/built-site.ts'

const site = (lines: string) => ({ 'site.yaml': `${siteYaml}${lines}\n` })
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h9v9z"/></svg>'
/** Line of the first field that a test adds. */
const added = siteYaml.split('\n').length

async function photograph(): Promise<Uint8Array> {
  const create = { width: 40, height: 30, channels: 3, background: '#456' } as const
  return await sharp({ create }).jpeg().toBuffer()
}

describe('The brand in site.yaml', () => {
  it('may be left out, whole or in part', async () => {
    expect(await mistakesOf({})).toEqual([])
    expect(await mistakesOf(site('brand: { second: "#ffcc00" }'))).toEqual([])
  })

  it('has colours that can be read, or a mistake with the line and the nearest that can', async () => {
    const [mistake = ''] = await mistakesOf(site("brand:\n  accent: '#FFD500'"))
    expect(mistake).toContain(`site.yaml:${added + 1} | brand.accent | gives links on tinted bands`)
    expect(mistake).toContain('1.15 : 1 in the light scheme')
    expect(mistake).toMatch(/The nearest colour that passes is #7c6600$/)
    expect(await mistakesOf(site("brand: { accent: '#7c6600' }"))).toEqual([])
  })

  it.each([
    ['brand: { accent: teal }', 'brand.accent | must be a colour of six digits in quotes'],
    [
      'brand: { accent: #12336b }',
      'the bracket that begins here is not closed: write the closing bracket, and put values with # in quotes',
    ],
    ['brand: { accent: 123456 }', 'brand.accent | must be a colour in quotes'],
    ['brand: { colour: "#12336b" }', 'brand.colour | there is no such field'],
    ['brand: { fonts: { text: Comic } }', 'brand.fonts.text | must be one of sans, humanist'],
    ['brand: { fonts: { text: ../a.woff2 } }', 'brand.fonts.text | must be one of sans, humanist'],
    [
      'brand: { fonts: { text: a.woff2 } }',
      'brand.fonts.text | names a.woff2, which is not a font in brand/',
    ],
    ['licence: CC0', 'licence | must be a block of fields'],
    ['licence: { name: CC0 }', 'licence.url | is missing'],
    ['licence: { name: CC0, url: "javascript:alert(1)" }', 'licence.url | must be an address that'],
    ['repository: { edit: https://code.example/ }', 'repository.edit | must contain {file}'],
    ['legal: A line', 'legal | must map languages (en) to texts'],
    ['agentLinks: off', 'agentLinks | must be true or false'],
    ['signals: { aiTrain: never }', 'signals.aiTrain | must be true or false'],
    ['signals: { ai-train: false }', 'signals.ai-train | there is no such field'],
  ])('%s is a mistake', async (lines, message) => {
    expect((await mistakesOf(site(lines))).join('\n')).toContain(message)
  })
})

it.each([
  ['', 'search=yes, ai-input=yes, ai-train=no'],
  ['signals: { aiTrain: true }', 'search=yes, ai-input=yes, ai-train=yes'],
  ['signals: { search: false, aiInput: false }', 'search=no, ai-input=no, ai-train=no'],
])('What readers may do with the texts with "%s" is %s', async (lines, signal) => {
  const { loaded } = await check(site(lines))
  const { signals } = loaded?.site.data.info ?? {}
  expect(signals && serializeContentSignal(signals)).toBe(signal)
})

describe('The folder of the brand', () => {
  it('gives pictures, icons and fonts by the names of their files', async () => {
    const font = await readFile(`${contentOf.single}/brand/inter-400.woff2`)
    const { loaded, mistakes, warnings } = await check({
      ...site('brand: { fonts: { text: own.woff2, headings: serif } }'),
      'brand/logo.svg': drawing,
      'brand/logo-dark.svg': drawing,
      'brand/hero.jpg': await photograph(),
      'brand/favicon.svg': drawing,
      'brand/own.woff2': font,
      'brand/own-licence.txt': 'May be used.',
    })
    expect([mistakes, warnings]).toEqual([[], []])
    const { pictures, icons, fonts } = loaded?.content.brand ?? {}
    expect(pictures).toMatchObject({
      logo: { light: { isDrawing: true, width: 20, height: 10 }, dark: { isDrawing: true } },
      hero: { light: { isDrawing: false, width: 40, height: 30 } },
    })
    expect(icons?.map(({ name }) => name)).toEqual(['favicon.svg'])
    expect(fonts?.text?.faces).toMatchObject([{ weight: '100 900', font: { name: 'own.woff2' } }])
    expect(fonts?.headings?.faces).toEqual([])
  })

  it.each([
    ['logo.svg', '<svg><script/></svg>', 'has <script>, which is not allowed: remove this element'],
    ['favicon.svg', '<svg onload="x()"></svg>', 'has an attribute that runs'],
    ['mark.svg', `<svg>${' '.repeat(300_001)}</svg>`, 'has 300012 bytes: use at most 300000'],
    ['mark.svg', '<svg', 'is not an SVG'],
    [
      'hero.png',
      'no picture',
      'cannot be read, because it is damaged or not a picture: save it again',
    ],
    ['favicon.ico', drawing, 'is not in the format ico: save it in this format'],
    ['own.woff2', 'wOFF', 'is not in the format woff2: save it in this format'],
    ['logo-dark.svg', drawing, 'has no light variant: add brand/logo.svg'],
  ])('is refused with %s that is %s', async (name, text, message) => {
    const found = (await mistakesOf({ [`brand/${name}`]: text })).join('\n')
    expect(found).toContain(`brand/${name} | ${message}`)
  })

  it('says which files are of no use', async () => {
    const font = await readFile(`${contentOf.single}/brand/inter-400.woff2`)
    const warnings = await warningsOf({
      'brand/banner.psd': 'x',
      'brand/logo.svg': drawing,
      'brand/logo.png': 'x',
      'brand/own.woff2': font,
    })
    expect(warnings.map((line) => line.split(': use')[0])).toEqual([
      'brand/banner.psd | is not used',
      'brand/logo.png | is not used, because brand/logo.svg exists: delete one of the two',
      'brand/own.woff2 | is not used: name this file in site.yaml under brand.fonts, or delete it',
    ])
  })
})
