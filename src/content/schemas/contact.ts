/** `contact.yaml`: how to reach a person. */
import { z } from 'zod'
import type { Language } from '../../site/vocabulary.ts'
import { byLanguage, path, text } from './fields.ts'

/** `contact.yaml`: how to reach a person. */
export const contactSchema = (languages: readonly Language[]) =>
  z.strictObject({
    email: z.email({ error: 'must be an e-mail address' }).nullable().describe('E-mail address'),
    phone: text(40).nullable().describe('Telephone number with country code'),
    forms: byLanguage(languages, path).describe('Address of the contact page, by language'),
    consultation: text(300).optional().describe('The free first talk, in English'),
    note: text(500).optional().describe('What else to know, in English'),
    details: byLanguage(
      languages,
      z.array(z.strictObject({ label: text(60), value: text(200), href: text(200).optional() })),
    )
      .optional()
      .describe('Lines shown on the contact page, by language'),
  })

export type Contact = z.infer<ReturnType<typeof contactSchema>>
