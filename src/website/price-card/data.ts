/** Data of the card. It comes from the build, and tool results from the host update it. */

/** Words of the card in one language. */
export interface CardWords {
  readonly language: string
  readonly market: string
  readonly included: string
  readonly goodToKnow: string
  readonly seeOffer: string
  /** Name of each market. */
  readonly markets: Readonly<Record<string, string>>
}

/** The offer of one market; its texts are in the language of the market. */
export interface CardOffer {
  readonly market: string
  readonly lang: string
  readonly name: string
  readonly price: string
  readonly priceNote: string
  readonly summary: string
  readonly includes: readonly string[]
  readonly notes: readonly string[]
  readonly url: string
}

/** A language of the card. */
export interface CardLanguage {
  readonly lang: string
  /** Name of the language in that language. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly words: CardWords
}

/** Everything the build puts into the card. */
export interface CardData {
  readonly service: string
  readonly company: string
  readonly version: string
  readonly baseUrl: string
  readonly offers: readonly CardOffer[]
  readonly languages: readonly CardLanguage[]
}

const textFields = ['market', 'lang', 'name', 'price', 'priceNote', 'summary', 'url'] as const
const listFields = ['includes', 'notes'] as const

/** Reads offers from a tool result. Skips offers that are invalid or link to other sites. */
export function readOffers(structuredContent: unknown, { baseUrl }: CardData): CardOffer[] {
  if (!isRecord(structuredContent) || !Array.isArray(structuredContent.data)) return []
  return structuredContent.data.filter(
    (offer): offer is CardOffer => isOffer(offer) && offer.url.startsWith(`${baseUrl}/`),
  )
}

/** Replaces offers by newer offers of the same market. */
export function renewOffers(
  offers: readonly CardOffer[],
  newer: readonly CardOffer[],
): readonly CardOffer[] {
  return offers.map((offer) => newer.find(({ market }) => market === offer.market) ?? offer)
}

/** Whether a value is an object, so that its fields can be read. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isOffer(value: unknown): value is CardOffer {
  if (!isRecord(value)) return false
  return (
    textFields.every((field) => typeof value[field] === 'string') &&
    listFields.every((field) => isTexts(value[field]))
  )
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
