/** `site.yaml`: the owner of the site and its structure. */
import { z } from 'zod'
import type { Language } from '../../site/vocabulary.ts'
import { brandSchema } from './brand.ts'
import { byLanguage, languageTag, mapsTo, pathOrUrl, text } from './fields.ts'

const embedsSchema = z
  .array(
    z
      .string()
      .regex(/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, {
        error:
          'must be a host such as maps.example.com, in lower case, without https:// and without a path',
      }),
    { error: 'must be a list of hosts' },
  )
  .optional()
  .describe(
    'Hosts whose pages may be shown in frames (<iframe>), each loaded by a click; all others are refused',
  )

const socialSchema = z
  .array(
    z.strictObject({
      label: text(40).describe('Words of the link'),
      href: z.url({ error: 'must be an absolute URL' }).describe('Whole address, with https://'),
    }),
  )
  .optional()
  .describe('Profiles elsewhere')

/** Languages of the site. All fields by language are checked against them. */
export const siteLanguages = z
  .array(languageTag, { error: 'must be a list of languages' })
  .min(1, { error: 'must name at least one language' })
  .refine((list) => new Set(list).size === list.length, {
    error: 'must name each language once',
  })
  .describe('Languages of the site (BCP 47); the first one lives at /')

const mapsToTexts = (languages: readonly Language[]) => mapsTo(languages, 'texts')

/** Rejects `javascript:` and similar addresses, which a link would run. */
const webAddress = z
  .string({ error: 'must be an address that starts with https://' })
  .regex(/^https:\/\/[^\s<>"]+$/, { error: 'must be an address that starts with https://' })

const navigationLink = z.strictObject({
  label: text(40).describe('Words of the link'),
  href: pathOrUrl.describe('Where it leads'),
})

/** Licence of the texts, and the address of their source. */
const law = (languages: readonly Language[]) => ({
  legal: byLanguage(languages, text(500), mapsToTexts(languages))
    .optional()
    .describe('Legal notice in the footer of every page, by language'),
  licence: z
    .strictObject({
      name: text(80).describe('Name of the licence'),
      url: webAddress.describe('Its text'),
    })
    .optional()
    .describe('Licence of the texts; nothing is said about it without'),
  repository: z
    .strictObject({
      edit: webAddress
        .refine((url) => url.includes('{file}'), {
          error:
            'must hold {file}, such as https://github.com/example/site/edit/main/content/{file}',
        })
        .describe('Address of the editor, with {file} in it'),
    })
    .optional()
    .describe('Where the source of a page is edited; {file} is its path from the content folder'),
})

/** Contact for security reports. The default is the e-mail address of `contact.yaml`. */
const securitySchema = z
  .strictObject({
    contact: z
      .union([z.email(), webAddress], {
        error: 'must be an e-mail address or an address that starts with https://',
      })
      .describe('E-mail address, or an address that starts with https://'),
    policy: webAddress.optional().describe('Page on how weaknesses are dealt with'),
  })
  .optional()
  .describe('Contact for security reports in security.txt; without it the e-mail address')

const yesOrNo = z.boolean({ error: 'must be true or false' }).optional()

/** Permitted uses of the texts, as published in responses and robots.txt. */
const signalsSchema = z
  .strictObject({
    search: yesOrNo.describe('Whether search engines may show them; true without it'),
    aiInput: yesOrNo.describe('Whether an agent may read them to answer; true without it'),
    aiTrain: yesOrNo.describe('Whether a model may be trained on them; false without it'),
  })
  .optional()
  .describe(
    'What readers may do with the texts (Content-Signal); a wish that no server can enforce',
  )

/** Settings of the search. */
const searchSchema = z
  .strictObject({
    learn: yesOrNo.describe(
      'Whether a page is also found by what links in other texts call it; true without it',
    ),
  })
  .optional()
  .describe('What the search learns by itself')

/** `site.yaml`: the owner of the site and its structure. */
export const siteConfigSchema = (languages: readonly Language[]) =>
  z.strictObject({
    service: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,30}$/, {
        error: 'must be 2 to 31 lower-case letters, digits or hyphens, starting with a letter',
      })
      .describe('Identifier of the service, as in ui://<service>/workshop-offer.html'),
    company: text(80).describe('Name of the company'),
    tagline: byLanguage(languages, text(1000), mapsToTexts(languages)).describe(
      'What the company does, in a few words a language',
    ),
    about: byLanguage(languages, text(300), mapsToTexts(languages))
      .optional()
      .describe(
        'One sentence a language on what the site is about, for agents; without it the tagline',
      ),
    languages: siteLanguages,
    navigation: byLanguage(languages, z.array(navigationLink)).describe(
      'Links at the top of every page, by language',
    ),
    footer: byLanguage(languages, z.array(navigationLink))
      .optional()
      .describe('Links at the foot of every page, by language'),
    embeds: embedsSchema,
    frames: z
      .undefined({ error: 'is called "embeds" now: frames of its hosts are loaded by a click' })
      .optional(),
    social: socialSchema,
    brand: brandSchema
      .optional()
      .describe('Colours and fonts; pictures are found in brand/ by their names'),
    ...law(languages),
    signals: signalsSchema,
    search: searchSchema,
    security: securitySchema,
    agentLinks: z
      .boolean()
      .optional()
      .describe('Whether the foot of every page has the column for agents and integrators'),
  })

export type SiteConfig = z.infer<ReturnType<typeof siteConfigSchema>>
