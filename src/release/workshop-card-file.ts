/** Makes the card of the workshop offer: one HTML file that holds its styles, its script and its data. */
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { serviceVersion } from '../api/version.ts'
import { mcpPaths } from '../http/paths.ts'
import { nothingKept } from '../content/kept.ts'
import type { Kept } from '../content/kept.ts'
import type { Brand } from '../content/brand/brand.ts'
import type { BrandPicture } from '../content/brand/brand-files.ts'
import { resizePicture } from '../content/raster.ts'
import { encode } from '../website/html-tags.ts'
import { renderHostedColours } from '../website/brand/style-sheets.ts'
import { wordsOf } from '../site/words/words.ts'
import type { FindWords, Words } from '../site/words/words.ts'
import { workshopCardType } from '../mcp/workshop-card.ts'
import type { CardData, CardLanguage } from '../website/workshop-card/data.ts'
import { marketName } from '../site/markets.ts'
import type { WorkshopOffer } from '../site/workshop-offer.ts'
import { languageFacts } from '../site/languages.ts'
import { fillPlaceholders, listPlaceholders } from '../site/placeholders.ts'
import type { Site } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import type { Publication } from '../site/publication.ts'

const folder = resolve('src/website/workshop-card')
const styleFolder = resolve('src/website/styles')
const tokens = join(styleFolder, 'tokens.css')

/** The card of a site; `undefined` when it has no workshop. */
export async function renderWorkshopCard(
  site: Pick<Site, 'info' | 'workshop'>,
  brand: Brand,
  findWords: FindWords = wordsOf,
  kept: Kept = nothingKept,
): Promise<Publication | undefined> {
  const data = cardData(site, findWords)
  if (!data) return undefined
  const [template, { script, styles }] = await Promise.all([
    readFile(resolve(folder, 'card.html'), 'utf8'),
    bundleOnce(brand, kept),
  ])
  const html = fillTemplate(template, {
    title: encode(data.offers[0]?.name ?? data.company),
    company: encode(data.company),
    mark: await renderMark(brand),
    prices: renderPlainPrices(data),
    styles: `<style>${styles}</style>`,
    // A "<" could end the script element.
    data: `<script type="application/json" id="card-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    script: `<script type="module">${script}</script>`,
  })
  return {
    key: mcpPaths.workshopCard,
    type: workshopCardType,
    bytes: new TextEncoder().encode(html),
  }
}

/** What the card knows; `undefined` when there is nothing to offer. */
export function cardData(
  { info, workshop }: Pick<Site, 'info' | 'workshop'>,
  findWords: FindWords = wordsOf,
) {
  if (!workshop || workshop.offers.length === 0) return undefined
  const { company, service, baseUrl } = info
  const spoken = info.languages.filter((lang) => workshop.offers.some((o) => o.lang === lang))
  const data: CardData = {
    company,
    service,
    baseUrl,
    version: serviceVersion,
    offers: workshop.offers,
    languages: spoken.map((lang) => cardLanguage(lang, workshop.offers, findWords(lang))),
  }
  return data
}

function cardLanguage(
  lang: Language,
  offers: readonly WorkshopOffer[],
  { page }: Words,
): CardLanguage {
  const { ownName, direction } = languageFacts(lang)
  const { language, market, included, goodToKnow, seeOffer, otherMarkets } = page
  const markets = Object.fromEntries(
    offers.map((offer) => [offer.market, marketName(offer.market, lang, otherMarkets)]),
  )
  return {
    lang,
    name: ownName,
    direction,
    words: { language, market, included, goodToKnow, seeOffer, markets },
  }
}

interface CardBundle {
  readonly script: string
  readonly styles: string
}

/** Bundled once for the same sources and colours. */
async function bundleOnce(brand: Brand, kept: Kept): Promise<CardBundle> {
  const folders = await Promise.all([folder, styleFolder].map(readTexts))
  const sources = JSON.stringify([renderHostedColours(brand), folders])
  return await kept.of('card', sources, () => bundle(brand))
}

async function readTexts(from: string): Promise<(readonly [name: string, text: string])[]> {
  const names = (await readdir(from)).toSorted()
  return await Promise.all(
    names.map(async (name) => [name, await readText(join(from, name))] as const),
  )
}

/** Script and styles of the card, small and in one piece each. */
async function bundle(brand: Brand): Promise<CardBundle> {
  // Late, because it takes a while to load.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    plugins: [withTokens(brand)],
    build: {
      write: false,
      minify: true,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(folder, 'card.ts') },
    },
  })
  const files = [result].flat().flatMap((made) => ('output' in made ? made.output : []))
  const script = files.find((file) => file.type === 'chunk')
  const styles = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (!script || styles?.type !== 'asset' || files.length !== 2) {
    const names = files.map(({ fileName }) => fileName).join(', ')
    throw new Error(
      `Cannot bundle the workshop card: must be one script and one style, is ${names}`,
    )
  }
  const css =
    typeof styles.source === 'string' ? styles.source : Buffer.from(styles.source).toString()
  // A text of the script could end its element.
  return { script: script.code.trim().replace(/<\/(?=script)/gi, '<\\/'), styles: css.trim() }
}

/** Puts the colours of the brand and the measures of the site before the styles of the card. */
function withTokens(brand: Brand): Plugin {
  return {
    name: 'vitrine-card-tokens',
    async load(id) {
      if (id !== resolve(folder, 'card.css')) return undefined
      this.addWatchFile(tokens)
      const parts = [renderHostedColours(brand), ...(await Promise.all([tokens, id].map(readText)))]
      return parts.join('\n')
    },
  }
}

async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8')
}

/** `<!-- name -->`, which a formatter of HTML leaves alone. */
const inComments = /<!-- (\w+) -->/g

/** The template with its values; a name without a value, or a value without a name, is a mistake of ours. */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const names = listPlaceholders(template, inComments)
  if (names.toSorted().join() !== Object.keys(values).toSorted().join()) {
    throw new Error(
      `Cannot fill src/website/workshop-card/card.html: must have one comment each for ${Object.keys(values).join(', ')}`,
    )
  }
  return fillPlaceholders(template, values, inComments)
}

/** Dots of the width of the mark, for the densest screens. */
const markWidth = 96

/** The mark, inside the file: the card may load nothing. */
async function renderMark({ pictures: { mark } }: Brand): Promise<string> {
  if (!mark) return ''
  const image = `<img src="${await dataAddress(mark.light)}" alt="" width="24" height="24" />`
  if (!mark.dark) return image
  const dark = await dataAddress(mark.dark)
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${dark}" />${image}</picture>`
}

async function dataAddress({ bytes, isDrawing }: BrandPicture): Promise<string> {
  const type = isDrawing ? 'image/svg+xml' : 'image/webp'
  const shown = isDrawing ? bytes : await resizePicture(bytes, markWidth)
  return `data:${type};base64,${Buffer.from(shown).toString('base64')}`
}

/** The prices for a frame in which no script may run. */
function renderPlainPrices({ offers }: CardData): string {
  const rows = offers.map(
    ({ market, lang, price, priceNote, url }) =>
      `<li lang="${lang}" dir="${languageFacts(lang).direction}">${market}: ${encode(price)}, ${encode(priceNote)}. ${encode(url)}</li>`,
  )
  return `<ul>${rows.join('')}</ul>`
}
