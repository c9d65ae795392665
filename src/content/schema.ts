/** What editors write, as schemas: each field says what it is and, when it is wrong, what is expected. */
import { z } from 'zod'
import { isPagePath } from '../site/address.ts'
import { languages, markets, pageTypes } from '../site/vocabulary.ts'

const text = (longest: number) =>
  z
    .string({ error: 'must be a text' })
    .trim()
    .min(1, { error: 'must not be empty' })
    .refine((value) => Array.from(value).length <= longest, {
      error: `must be at most ${longest} characters long`,
    })

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

const path = z
  .string({ error: 'must be an address that starts with /' })
  .regex(/^\/\S*$/, { error: 'must be an address that starts with / and has no spaces' })

// YAML reads an unquoted date as text under the core schema, so that "2026-13-01" is an error here and not another day.
const day = z.iso.date({ error: 'must be a day as YYYY-MM-DD' })
const instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'must be a day as YYYY-MM-DD or an instant as 2026-03-01T08:00:00+01:00',
})

const language = oneOf(languages)

/** A text in every language the site has. */
const translated = z.partialRecord(language, text(1000), {
  error: `must map languages (${languages.join(', ')}) to texts`,
})

/** Parts a page may end with, made from data: the search box, prices, contact details, the list of towns, the API. */
export const pageComponents = ['search', 'workshop', 'contact', 'cities', 'api-reference'] as const

/** Page types an editor may give; city pages come from `cities.csv` alone. */
export const editorialTypes = pageTypes.filter((type) => type !== 'city')

/** Front matter of a page. */
export const frontMatterSchema = z.strictObject({
  title: text(120).describe('Title: heading of the page and text of links to it'),
  description: text(300).describe('Meta description: one or two sentences'),
  type: oneOf(editorialTypes).describe('Kind of page'),
  translationKey: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
      error: 'must be lower-case words joined by hyphens, such as process-workshop',
    })
    .optional()
    .describe('Ties the page to its translations'),
  keywords: z
    .array(text(80), { error: 'must be a list of words' })
    .max(20, { error: 'must have at most 20 entries' })
    .optional()
    .describe('Words people search for that the text does not say'),
  aliases: z
    .array(path, { error: 'must be a list of addresses' })
    .optional()
    .describe('Old addresses that lead here'),
  updated: day.describe('Day of the last change, YYYY-MM-DD'),
  order: z
    .number({ error: 'must be a number' })
    .optional()
    .describe('Place in the list of its section, smallest first'),
  component: oneOf(pageComponents).optional().describe('Part that the page ends with'),
  draft: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe('Not published while true'),
  publishAt: instant.optional().describe('Not published before'),
  expires: instant.optional().describe('Not published from then on'),
})

/** Front matter of the template of city pages. */
export const cityFrontMatterSchema = z.strictObject({
  title: text(200).describe('Title with the placeholders {name} and {region}'),
  address: path
    .refine((value) => value.includes('{slug}') && value.endsWith('/'), {
      error: 'must hold {slug} and end in /',
    })
    .refine((value) => isPagePath(value.replaceAll('{slug}', 'slug')), {
      error:
        'must be of lower-case ASCII letters, digits and single hyphens between slashes, and {slug}',
    })
    .describe('Address with the placeholder {slug}'),
  keywords: frontMatterSchema.shape.keywords,
  updated: day.describe('Day of the last change, YYYY-MM-DD'),
})

/** `synonyms/{lang}.yaml`: groups of expressions that search takes for the same. */
export const synonymsSchema = z.array(
  z
    .array(text(80), { error: 'must be a list of expressions' })
    .min(2, { error: 'must have two expressions or more' })
    .max(20, { error: 'must have at most 20 expressions' }),
  { error: 'must be a list of groups, such as - [invoice, bill]' },
)

/** One row of `cities.csv`. */
export const citySchema = z.object({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: 'must be lower-case ASCII words joined by hyphens',
  }),
  name: text(100),
  region: text(100),
  regionLocative: text(100)
    .optional()
    .describe('Region as a sentence has it after "in", where the language bends names'),
  population: z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform((value) => Number(value)),
  lang: language,
})

const navigationLink = z.strictObject({ label: text(40), href: path })

/** `site.yaml`: who the site belongs to and how it is laid out. */
export const siteConfigSchema = z.strictObject({
  service: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/, {
      error: 'must be 2 to 31 lower-case letters, digits or hyphens, starting with a letter',
    })
    .describe('Identifier of the service, as in ui://<service>/workshop-offer.html'),
  company: text(80).describe('Name of the company'),
  tagline: translated.describe('What the company does, in a few words a language'),
  description: text(500).describe('What the service offers, for the API root, in English'),
  languages: z
    .array(language, { error: 'must be a list of languages' })
    .min(1, { error: 'must name at least one language' })
    .refine((list) => new Set(list).size === list.length, {
      error: 'must name each language once',
    })
    .describe('Languages of the site; the first one lives at /'),
  navigation: z
    .partialRecord(language, z.array(navigationLink))
    .describe('Links at the top of every page, by language'),
  footer: z
    .partialRecord(language, z.array(navigationLink))
    .optional()
    .describe('Links at the foot of every page, by language'),
  frames: z
    .array(
      z
        .string()
        .regex(
          /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
          {
            error:
              'must be a host such as maps.example.com, in lower case, without https:// and without a path',
          },
        ),
      { error: 'must be a list of hosts' },
    )
    .optional()
    .describe('Hosts whose pages may be shown in frames (<iframe>); browsers refuse all others'),
  social: z
    .array(z.strictObject({ label: text(40), href: z.url({ error: 'must be an absolute URL' }) }))
    .optional()
    .describe('Profiles elsewhere'),
})

const workshopOfferSchema = z.strictObject({
  market: oneOf(markets).describe('Market'),
  lang: language.describe('Language of the texts'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'must be an ISO 4217 code such as EUR' })
    .describe('ISO 4217 code'),
  amount: z
    .number({ error: 'must be a number' })
    .positive({ error: 'must be more than zero' })
    .describe('Net price of one week in the currency'),
})

const workshopTextSchema = z.strictObject({
  name: text(120).describe('Name of the offer'),
  page: path.describe('Address of the offer page'),
  priceNote: text(300).describe('Unit and usual duration'),
  summary: text(600).describe('What it is'),
  includes: z.array(text(300)).min(1, { error: 'must not be empty' }).describe('Deliverables'),
  notes: z.array(text(300)).describe('What else to know'),
  steps: z
    .array(text(16), { error: 'must be a list of words' })
    .min(2, { error: 'must have at least 2 entries' })
    .max(7, { error: 'must have at most 7 entries' })
    .optional()
    .describe('How the work runs, a word or two a step; drawn on the offer page'),
})

/** `workshop.yaml`: the one public price, per market, with its texts per language. */
export const workshopSchema = z.strictObject({
  pricing: text(600).describe('What is priced, for agents, in English'),
  nextStep: text(600).describe('What to do next, for agents, in English'),
  offers: z.array(workshopOfferSchema).min(1, { error: 'must not be empty' }),
  texts: z.partialRecord(language, workshopTextSchema),
})

/** `contact.yaml`: how to reach a person. */
export const contactSchema = z.strictObject({
  email: z.email({ error: 'must be an e-mail address' }).nullable().describe('E-mail address'),
  phone: text(40).nullable().describe('Telephone number with country code'),
  forms: z.partialRecord(language, path).describe('Address of the contact page, by language'),
  consultation: text(300).optional().describe('The free first talk, in English'),
  note: text(500).optional().describe('What else to know, in English'),
  details: z
    .partialRecord(
      language,
      z.array(z.strictObject({ label: text(60), value: text(200), href: text(200).optional() })),
    )
    .optional()
    .describe('Lines shown on the contact page, by language'),
})

/** `redirects.yaml`: old address → where it leads now. */
export const redirectsSchema = z.record(path, path, {
  error: 'must map old addresses to new ones',
})

export type FrontMatter = z.infer<typeof frontMatterSchema>
export type CityFrontMatter = z.infer<typeof cityFrontMatterSchema>
export type City = z.infer<typeof citySchema>
export type SiteConfig = z.infer<typeof siteConfigSchema>
export type Workshop = z.infer<typeof workshopSchema>
export type Contact = z.infer<typeof contactSchema>
/** Language → groups of expressions that mean the same. */
export type SynonymGroups = Readonly<Record<string, z.output<typeof synonymsSchema>>>
