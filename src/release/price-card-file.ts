/**
 * Builds the price card, which MCP hosts show: one HTML file with inline styles, script and data.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { serviceVersion } from '../api/version.ts'
import { mcpPaths } from '../http/paths.ts'
import { nothingKept, type Kept } from '../content/kept.ts'
import type { Brand } from '../content/brand/brand.ts'
import type { BrandPicture } from '../content/brand/brand-files.ts'
import { resizePicture } from '../content/raster.ts'
import { encode } from '../website/html-tags.ts'
import { renderColours } from '../website/brand/style-sheets.ts'
import { wordsOf, type FindWords, type Words } from '../site/words/words.ts'
import { priceCardType } from '../mcp/price-card.ts'
import type { CardData, CardLanguage } from '../website/price-card/data.ts'
import { marketName } from '../site/markets.ts'
import type { MarketOffer } from '../site/market-offer.ts'
import { languageFacts } from '../site/languages.ts'
import { fillPlaceholders } from '../site/placeholders.ts'
import type { Site } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import type { Publication } from '../site/publication.ts'

const folder = resolve('src/website/price-card')
const styleFolder = resolve('src/website/styles')
const tokens = join(styleFolder, 'tokens.css')

/** Renders the price card of a site; `undefined` when the site has no offers. */
export async function renderPriceCard(
  site: Pick<Site, 'info' | 'prices'>,
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
  const values = {
    title: encode(data.offers[0]?.name ?? data.company),
    company: encode(data.company),
    mark: await renderMark(brand),
    prices: renderPlainPrices(data),
    styles: `<style>${styles}</style>`,
    // `<` is escaped, because `</script>` in the data would end the element.
    data: `<script type="application/json" id="card-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    script: `<script type="module">${script}</script>`,
  }
  const html = fillPlaceholders(template, values, inComments)
  return {
    key: mcpPaths.priceCard,
    type: priceCardType,
    bytes: new TextEncoder().encode(html),
  }
}

/** Data of the card; `undefined` when there is no offer. */
export function cardData(
  { info, prices }: Pick<Site, 'info' | 'prices'>,
  findWords: FindWords = wordsOf,
): CardData | undefined {
  if (!prices || prices.offers.length === 0) return undefined
  const { company, service, baseUrl } = info
  const spoken = info.languages.filter((lang) => prices.offers.some((o) => o.lang === lang))
  return {
    company,
    service,
    baseUrl,
    version: serviceVersion,
    offers: prices.offers,
    languages: spoken.map((lang) => cardLanguage(lang, prices.offers, findWords(lang))),
  }
}

function cardLanguage(
  lang: Language,
  offers: readonly MarketOffer[],
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

/** Bundles the card, or uses the cached bundle for the same sources and colours. */
async function bundleOnce(brand: Brand, kept: Kept) {
  const folders = await Promise.all([folder, styleFolder].map(readTexts))
  const sources = JSON.stringify([renderColours(brand), folders])
  return await kept.of('card', sources, () => bundle(brand))
}

async function readTexts(from: string): Promise<(readonly [name: string, text: string])[]> {
  const names = (await readdir(from)).toSorted()
  return await Promise.all(
    names.map(async (name) => [name, await readText(join(from, name))] as const),
  )
}

/** Bundles script and styles of the card, minified. */
async function bundle(brand: Brand) {
  // Vite is imported on demand, because it loads slowly.
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
    throw new Error(
      'Cannot bundle the price card: the bundle must have exactly one script and one style sheet',
    )
  }
  // `</script` is escaped, because it would end the script element.
  const code = script.code.trim().replace(/<\/(?=script)/gi, '<\\/')
  return { script: code, styles: Buffer.from(styles.source).toString().trim() }
}

/** Adds the brand colours and the sizes in `tokens.css` before the styles of the card. */
function withTokens(brand: Brand): Plugin {
  return {
    name: 'vitrine-card-tokens',
    async load(id) {
      if (id !== resolve(folder, 'card.css')) return undefined
      this.addWatchFile(tokens)
      const parts = [renderColours(brand), ...(await Promise.all([tokens, id].map(readText)))]
      return parts.join('\n')
    },
  }
}

async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8')
}

/** Placeholders `<!-- name -->`, which HTML formatters do not change. */
const inComments = /<!-- (\w+) -->/g

/** Width in pixels of the small logo of the brand (`mark`), for high-density screens. */
const markWidth = 96

/** Renders the small logo (`mark`) as inline data, because the card must not load files. */
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

/** Prices as plain HTML, for MCP hosts that run no scripts. */
function renderPlainPrices({ offers }: CardData): string {
  const rows = offers.map(
    ({ market, lang, price, priceNote, url }) =>
      `<li lang="${lang}" dir="${languageFacts(lang).direction}">${market}: ${encode(price)}, ${encode(priceNote)}. ${encode(url)}</li>`,
  )
  return `<ul>${rows.join('')}</ul>`
}
