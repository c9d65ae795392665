/** Schema of `contact.yaml`, which says how to reach the organisation. */
import { z } from 'zod'
import { isMarket, otherCountries } from '../../site/markets.ts'
import type { Language } from '../../site/vocabulary.ts'
import { byLanguage, localized, path, text } from './fields.ts'

/**
 * Schema of the postal address of the company. It has separate fields, because the structured data
 * of the pages needs them separately.
 */
const postalAddress = z.strictObject({
  street: text(120).describe('Street and number'),
  postalCode: text(20).describe('Postal code'),
  city: text(100).describe('Town'),
  region: text(100).optional().describe('Region, if addresses in the country have one'),
  country: z
    .string({ error: 'must be the code of a country such as DE' })
    .refine((code) => isMarket(code) && code !== otherCountries, {
      error: 'must be the code of a country (ISO 3166-1) such as DE',
    })
    .meta({ pattern: '^[A-Z]{2}$' })
    .describe('Country code (ISO 3166-1), such as DE'),
})

/** Creates the schema of `contact.yaml` for a site with these languages. */
export const contactSchema = (languages: readonly Language[]) =>
  z
    .strictObject({
      email: localized(languages, z.email({ error: 'must be an e-mail address' }))
        .nullish()
        .describe('E-mail address, or addresses by language'),
      phone: localized(languages, text(40))
        .nullish()
        .describe('Telephone number with country code, or numbers by language'),
      forms: byLanguage(languages, path)
        .optional()
        .describe('Address of the contact page, by language'),
      address: postalAddress.optional().describe('Postal address, for structured data'),
      consultation: localized(languages, text(300))
        .optional()
        .describe('Offer of a free first consultation, or offers by language'),
      note: localized(languages, text(500))
        .optional()
        .describe('Note about contact, or notes by language'),
      details: byLanguage(
        languages,
        z.array(
          z.strictObject({
            label: text(60).describe('Label of the line, such as Telephone'),
            value: text(200).describe('Text of the line'),
            href: text(200)
              .optional()
              .describe('Address that the text links to, such as tel:+48710000000'),
          }),
        ),
      )
        .optional()
        .describe('Lines of the contact page, by language'),
    })
    .refine(
      ({ email, phone, forms, details }) =>
        [email, phone].some(Boolean) ||
        [forms, details].some((given) => Object.keys(given ?? {}).length > 0),
      { error: 'must have at least one of email, phone, forms and details' },
    )

export type Contact = z.infer<ReturnType<typeof contactSchema>>
