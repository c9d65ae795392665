/** Schema of `site.yaml`: the organisation, and the settings of its website. */
import { assistants, type Assistant } from '../../site/assistants.ts'
import { z } from 'zod'
import { isTimeZone, listTimeZones } from '../../site/time-zone.ts'
import { pageTypes } from '../../site/vocabulary.ts'
import type { Language } from '../../site/vocabulary.ts'
import { nearestOf } from '../yaml-remedies.ts'
import { bannerSchema } from './banner.ts'
import { brandSchema } from './brand.ts'
import {
  byLanguage,
  languageOf,
  languageTag,
  localized,
  mapsTo,
  oneOf,
  pathOrUrl,
  text,
  webAddress,
} from './fields.ts'
import { editorialTypes } from './front-matter.ts'
import { headSchema } from './head.ts'
import { headersSchema } from './headers.ts'

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
  .describe('Hosts allowed in <iframe>, such as maps.example.com; each frame loads after a click')

const socialSchema = z
  .array(
    z.strictObject({
      label: text(40).describe('Text of the link'),
      href: z
        .url({ error: 'must be a complete address, such as https://social.example/@club' })
        .describe('Address of the profile, with https://'),
    }),
  )
  .optional()
  .describe('Profiles of the organisation on other sites')

/** Schema of `languages`. Fields with a value for each language accept only these languages. */
export const siteLanguages = z
  .array(languageTag, { error: 'must be a list of languages' })
  .min(1, { error: 'must name at least one language' })
  .refine((list) => new Set(list).size === list.length, {
    error: 'must name each language once',
  })
  .describe('Languages of the site (BCP 47); the home page of the first language is /')

const fallbackSchema = (languages: readonly Language[]) =>
  languageOf(languages)
    .optional()
    .describe('Language to show if a page has no translation into the language of the reader')

/** Schema of a time zone name. */
export const timeZoneName = z
  .string({ error: 'must be a time zone such as Europe/Paris' })
  .refine(isTimeZone, {
    error: ({ input }) =>
      `is not a time zone (IANA)${nearestOf(String(input), listTimeZones(), ': use a name such as Europe/Paris')}`,
  })

const mapsToTexts = (languages: readonly Language[]) => mapsTo(languages, 'texts')

const navigationLink = z.strictObject({
  label: text(40).describe('Text of the link'),
  href: pathOrUrl.describe('Address that starts with /, https://, mailto: or tel:'),
})

/** Creates the schemas of `legal`, `licence` and `repository`. */
const law = (languages: readonly Language[]) => ({
  legal: byLanguage(languages, text(500), mapsToTexts(languages))
    .optional()
    .describe('Legal notice in the footer of every page, by language'),
  licence: z
    .strictObject({
      name: text(80).describe('Name of the licence'),
      url: webAddress.describe('Address of the text of the licence, with https://'),
    })
    .optional()
    .describe('Licence of the texts; by default the site names no licence'),
  repository: z
    .strictObject({
      edit: webAddress
        .refine((url) => url.includes('{file}'), {
          error:
            'must contain {file}, as in https://github.com/example/site/edit/main/content/{file}',
        })
        .describe('Address with https://; {file} is replaced by the path from the content folder'),
    })
    .optional()
    .describe('Link on each page to edit the source of the page'),
})

/** Schema of `security`: the contact for vulnerability reports, and the address of a policy. */
const securitySchema = z
  .strictObject({
    contact: z
      .union([z.email(), webAddress], {
        error: 'must be an e-mail address or an address that starts with https://',
      })
      .describe('E-mail address, or address with https://'),
    policy: webAddress
      .optional()
      .describe('Address of a page about vulnerability reports, with https://'),
  })
  .optional()
  .describe('Contact for vulnerability reports in security.txt; by default `email` of contact.yaml')

const assistantKeys = Object.keys(assistants) as Assistant[] // Keys of a literal.

const yesOrNo = z.boolean({ error: 'must be true or false' }).optional()

/** Features that texts may use in addition to Markdown. */
const inTexts = {
  math: yesOrNo.describe('True: `$x^2$` in texts is a formula; restart the preview after a change'),
  embeds: embedsSchema,
}

/** Permitted uses of the texts, as published in responses and robots.txt. */
const signalsSchema = z
  .strictObject({
    search: yesOrNo.describe('Search engines may show the texts; by default true'),
    aiInput: yesOrNo.describe('Agents may use the texts in answers; by default true'),
    aiTrain: yesOrNo.describe('Models may be trained on the texts; by default false'),
  })
  .optional()
  .describe('Permitted uses of the texts (Content-Signal); a server cannot enforce them')

/** Settings of the search. */
const searchSchema = z
  .strictObject({
    learn: yesOrNo.describe('True: search also uses the texts of links to a page; by default true'),
  })
  .optional()
  .describe('What the search of the site uses')

/**
 * Schema of `kinds`: page types that the organisation defines in addition to the built-in ones. The
 * `type` of a page can be one of them.
 */
const kindsSchema = (languages: readonly Language[]) =>
  z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,30}$/, {
          error: 'must be 1 to 31 lower-case letters, digits or hyphens, starting with a letter',
        })
        .refine((name) => !pageTypes.some((type) => type === name), {
          error: 'must not be the name of a built-in type: choose another name',
        }),
      z.strictObject({
        title: byLanguage(languages, text(40), mapsToTexts(languages)).describe(
          'Name of the kind, by language',
        ),
        like: oneOf(editorialTypes.filter((type) => type !== 'home')).describe(
          'Built-in type; pages of the kind are listed and ranked like pages of this type',
        ),
      }),
      { error: 'must map names of kinds to blocks with "title" and "like"' },
    )
    .refine((kinds) => Object.keys(kinds).length <= mostKinds, {
      error: `must have at most ${mostKinds} entries`,
    })
    .optional()
    .describe('Your own kinds of pages; write the name of a kind as the `type` of a page')

/**
 * Maximum number of kinds. It is limited, because the build prepares a list for each kind and
 * language.
 */
const mostKinds = 20

/** Creates the schema of the name of the organisation: one name, or names by language. */
const companySchema = (languages: readonly Language[]) =>
  localized(languages, text(80))
    .refine((company) => typeof company === 'string' || Object.keys(company).length > 0, {
      error: 'must have a name in at least one language',
    })
    .describe('Name of the organisation, or names by language')

/** Creates the schema of `site.yaml` for a site with these languages. */
export const siteConfigSchema = (languages: readonly Language[]) =>
  z.strictObject({
    service: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,30}$/, {
        error: 'must be 2 to 31 lower-case letters, digits or hyphens, starting with a letter',
      })
      .describe(
        'Identifier: 2 to 31 lower-case letters, digits or hyphens, starting with a letter',
      ),
    company: companySchema(languages),
    tagline: byLanguage(languages, text(1000), mapsToTexts(languages)).describe(
      'What the organisation does, in a few words, by language',
    ),
    about: byLanguage(languages, text(300), mapsToTexts(languages))
      .optional()
      .describe('One sentence about the site for agents, by language; by default the tagline'),
    languages: siteLanguages,
    fallback: fallbackSchema(languages),
    timeZone: timeZoneName
      .optional()
      .describe('Time zone of events and opening hours, such as Europe/Paris; by default UTC'),
    navigation: byLanguage(languages, z.array(navigationLink), mapsTo(languages, 'links')).describe(
      'Links at the top of every page, by language',
    ),
    footer: byLanguage(languages, z.array(navigationLink), mapsTo(languages, 'links'))
      .optional()
      .describe('Links at the bottom of every page, by language'),
    banner: bannerSchema(languages),
    kinds: kindsSchema(languages),
    frontMatter: z
      .literal('open', { error: 'must be "open" if the field is present' })
      .optional()
      .describe(
        'open: unknown fields of pages cause warnings instead of mistakes, and are not published',
      ),
    ...inTexts,
    frames: z
      .undefined({ error: 'is now called "embeds": rename it. Frames load after a click' })
      .optional(),
    social: socialSchema,
    brand: brandSchema.optional().describe('Colours and fonts'),
    head: headSchema,
    headers: headersSchema,
    ...law(languages),
    signals: signalsSchema,
    robotsDrafts: yesOrNo.describe(
      'True: robots.txt also has the lines Content-Usage and Agentmap of draft standards, which Lighthouse reports as unknown; by default false',
    ),
    search: searchSchema,
    security: securitySchema,
    openIn: z
      .array(z.enum(assistantKeys, { error: `must be one of ${assistantKeys.join(', ')}` }))
      .optional()
      .describe('Assistants; each page links to them, with a question about the page'),
    agentLinks: z
      .boolean()
      .optional()
      .describe('True: the footer has a column for agents and integrators; by default true'),
  })

export type SiteConfig = z.infer<ReturnType<typeof siteConfigSchema>>
