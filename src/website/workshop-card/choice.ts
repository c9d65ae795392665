/** Which market and language the card opens with, from the locales of whoever looks at it (BCP 47). */
import type { CardData, CardOffer } from './data.ts'

/** What is shown. */
export interface Choice {
  readonly market: string
  readonly lang: string
}

/** The choice for locales, most wanted first. */
export function chooseFor(locales: readonly string[], { offers, languages }: CardData): Choice {
  const market = chooseMarket(locales, offers)
  const spoken = locales.flatMap(
    (locale) => languages.find(({ lang }) => speaks(locale, lang)) ?? [],
  )
  return { market: market.market, lang: spoken[0]?.lang ?? market.lang }
}

/** Market of the region, else the first one that speaks the language, else the one for everybody. */
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

/** Whether who has a locale reads a language: a site may have a regional form of it, such as `pt-BR`. */
function speaks(locale: string, lang: string): boolean {
  const [wanted] = locale.toLowerCase().split('-')
  const [offered] = lang.toLowerCase().split('-')
  return wanted === offered
}
