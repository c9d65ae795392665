/** Schema of the public prices of one offer. */
import { z } from 'zod'
import { isMarket } from '../../site/markets.ts'
import type { Language } from '../../site/vocabulary.ts'
import { nearestOf } from '../yaml-remedies.ts'
import { byLanguage, instant, languageOf, localized, path, text } from './fields.ts'

/** Currencies of ISO 4217 that Node supports. */
const currencies = Intl.supportedValuesOf('currency')

const market = z
  .string({ error: 'must be the code of a country such as DE, or INTL for all other countries' })
  .refine(isMarket, { error: 'must be the code of a country (ISO 3166-1) such as DE, or INTL' })
  .meta({ pattern: '^(?:[A-Z]{2}|INTL)$' })

const offerSchema = (languages: readonly Language[]) =>
  z.strictObject({
    market: market.describe('Country code (ISO 3166-1), or INTL for all other countries'),
    lang: languageOf(languages).describe('Language of the texts'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: 'must be an ISO 4217 code such as EUR', abort: true })
      .refine((code) => currencies.includes(code), {
        error: ({ input }) =>
          `must be an ISO 4217 code such as EUR${nearestOf(String(input), currencies)}`,
      })
      .describe('ISO 4217 code, such as EUR'),
    amount: z
      .number({ error: 'must be a number' })
      .positive({ error: 'must be more than zero' })
      .describe('Net price, in the unit that `priceNote` names'),
    from: instant
      .optional()
      .describe('Day or instant from which this price replaces the earlier one'),
  })

const offerTextSchema = z.strictObject({
  name: text(120).describe('Name of the offer'),
  page: path.describe('Address of the offer page'),
  priceNote: text(300).describe('Unit of the price, and usual duration of the service'),
  summary: text(600).describe('Description of the offer'),
  includes: z.array(text(300)).min(1, { error: 'must not be empty' }).describe('Deliverables'),
  notes: z.array(text(300)).describe('Other facts about the offer'),
  steps: z
    .array(text(16), { error: 'must be a list of words' })
    .min(2, { error: 'must have at least 2 entries' })
    .max(7, { error: 'must have at most 7 entries' })
    .optional()
    .describe('Steps of the work, drawn on the offer page'),
})

/** Name of the file with the prices. */
export const pricesFile = 'workshop.yaml'

/** Creates the schema of `workshop.yaml`: prices of the offer by market, and texts by language. */
export const pricesSchema = (languages: readonly Language[]) =>
  z
    .strictObject({
      pricing: localized(languages, text(600)).describe(
        'Text for agents: what the prices are for, in English or by language',
      ),
      nextStep: localized(languages, text(600)).describe(
        'Text for agents: what to do next, in English or by language',
      ),
      offers: z
        .array(offerSchema(languages))
        .min(1, { error: 'must not be empty' })
        .describe('Prices, one for each country; for a later price, add an entry with `from`'),
      texts: byLanguage(languages, offerTextSchema).describe('Texts of the offer, by language'),
    })
    .refine(
      ({ pricing, nextStep }) =>
        [pricing, nextStep].every((given) => Object.keys(given).length > 0),
      {
        error: 'must have pricing and nextStep in at least one language',
      },
    )

export type Prices = z.infer<ReturnType<typeof pricesSchema>>
