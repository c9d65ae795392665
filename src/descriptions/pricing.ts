/**
 * The public prices as Markdown: the workshop, market by market. Absent when the content has no workshop. Agents look for
 * prices at this address first, and a page of HTML would have to be understood before it could be quoted.
 */
import { apiPaths } from '../http/paths.ts'
import { markdownPath } from '../site/address.ts'
import { languageFacts } from '../site/languages.ts'
import type { WorkshopOffer } from '../site/workshop-offer.ts'
import type { Site } from '../site/site.ts'
import { marketName } from '../site/markets.ts'
import { renderTable } from './markdown.ts'

/** The price list of a site that has a workshop. */
export function renderPricing({ info, workshop }: Pick<Site, 'info' | 'workshop'>): string {
  if (!workshop) throw new Error('There are no prices to list: the content has no workshop')
  const { offers, pricing, nextStep } = workshop
  const sections = [
    `# Prices of ${info.company}`,
    `> ${pricing}`,
    'The texts are in the language of the market.',
    renderTable(['Market', 'Price', 'Currency', 'Unit and duration', 'Offer page'], rowsOf(offers)),
    ...firstOfEachLanguage(offers).flatMap(describeOffer),
    '## Next step',
    nextStep,
    `The same offer as JSON: <${info.baseUrl}${apiPaths.workshop}>`,
  ]
  return `${sections.join('\n\n')}\n`
}

// One row a market: whoever asks for Austria must not have to infer it from Germany.
function rowsOf(offers: readonly WorkshopOffer[]): string[][] {
  return offers.map(({ market, price, currency, priceNote, name, url }) => [
    `${marketName(market, 'en', 'Other countries')} (${market})`,
    price,
    currency,
    priceNote,
    `[${name}](${markdownPath(url)})`,
  ])
}

/** Offers whose texts have not been written before: markets of one language share theirs. */
function firstOfEachLanguage(offers: readonly WorkshopOffer[]): WorkshopOffer[] {
  return offers.filter(({ lang }, index) => index === offers.findIndex((o) => o.lang === lang))
}

// In the language of the market, untranslated: a translation would be ours, not the company's.
function describeOffer({ name, lang, summary, includes, notes, url }: WorkshopOffer): string[] {
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
  return [
    `## ${name} (in ${languageFacts(lang).englishName})`,
    summary,
    `What it includes:\n\n${list(includes)}`,
    ...(notes.length > 0 ? [`Good to know:\n\n${list(notes)}`] : []),
    `Offer page: <${url}>`,
  ]
}
