/** Chooses market (country) and language of the card from the locales of the reader (BCP 47). */
import type { CardData, CardOffer } from './data.ts'

/** The selected market and language. */
export type Choice = Readonly<Record<'market' | 'lang', string>>

/** Chooses market and language. `locales` are in order of preference. */
export function chooseFor(locales: readonly string[], { offers, languages }: CardData): Choice {
  const market = chooseMarket(locales, offers)
  const spoken = locales.flatMap(
    (locale) => languages.find(({ lang }) => speaks(locale, lang)) ?? [],
  )
  return { market: market.market, lang: spoken[0]?.lang ?? market.lang }
}

/**
 * Chooses the market of the first locale that has one: the market of its region, or else the first
 * market in its language. If no locale has a market, chooses the international market, or else the
 * first one.
 */
function chooseMarket(locales: readonly string[], offers: readonly CardOffer[]): CardOffer {
  for (const locale of locales) {
    const [, ...rest] = locale.split('-')
    const found =
      offers.find(({ market }) => rest.some((part) => part.toUpperCase() === market)) ??
      offers.find(({ lang }) => speaks(locale, lang))
    if (found) return found
  }
  const [first] = offers
  const fallback = offers.find(({ market }) => market === 'INTL') ?? first
  if (!fallback) throw new Error('The card has no offers')
  return fallback
}

/**
 * Whether a locale matches a language. Ignores regions, because a site may have a regional form,
 * such as `pt-BR`.
 */
function speaks(locale: string, lang: string): boolean {
  const [wanted] = locale.toLowerCase().split('-')
  const [offered] = lang.toLowerCase().split('-')
  return wanted === offered
}
