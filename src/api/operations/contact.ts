import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { language } from '../parameters.ts'
import { apiPaths } from '../../http/paths.ts'
import { contactIn } from '../../site/contact.ts'
import type { SiteParts } from '../../site/parts.ts'
import { sentences } from '../sentences.ts'
import type { SiteSchemas } from '../site-schemas.ts'
import { absoluteAddresses } from '../summary.ts'

const path = apiPaths.contact

/** Description of the parameter `lang` of this operation. */
const languageOfAnswer = 'Language of the contact page. Default: the contact pages of all languages'

/** Defines the operation that returns the ways to reach a person. */
export function defineContact(
  { company, languages, language: preferred }: SiteParts,
  { contactOptions }: SiteSchemas,
) {
  return defineOperation({
    id: 'contact',
    group: 'Company',
    summary: 'Read the contact options',
    description:
      'E-mail address, telephone number and contact page. Nothing can be sent through the API, so give these to the person you act for.',
    method: 'GET',
    paths: [path],
    security: 'optional',
    batchable: true,
    tool: {
      name: 'get_contact_options',
      title: 'Read the contact options',
      description: sentences(
        `Tells how a person reaches ${company}: e-mail, telephone, contact form.`,
        'Nothing can be sent through this server, so pass these on when somebody wants to talk, book or order.',
      ),
      linksPages: true,
    },
    cache: 'public',
    input: z.object({ lang: language(languages, languageOfAnswer).optional() }),
    output: contactOptions,
    problems: ['invalid-parameter'],
    examples: [{ lang: preferred }],
    preparedKey: (input) => (input.lang ? `${path}?lang=${input.lang}` : path),
    handle({ lang }, { site: getSite, baseUrl }) {
      const { contact, info, findPage } = getSite()
      const { email, phone, consultation, note } = contactIn(contact, lang, info.languages)
      const forms = contact?.forms ?? {}
      const fallback = info.languages.map((known) => forms[known]).find(Boolean) ?? '/'
      const form = lang && (forms[lang] ?? fallback)
      const paths = form === undefined ? Object.values(forms) : [form]
      return {
        body: {
          company: info.company,
          email: email ?? null,
          phone: phone ?? null,
          contactForm: form === undefined ? absoluteAddresses(forms, baseUrl) : baseUrl + form,
          languages: [...info.languages],
          ...(consultation !== undefined && { consultation }),
          ...(note !== undefined && { note }),
        },
        pages: paths.flatMap((known) => findPage(known) ?? []),
      }
    },
  })
}
