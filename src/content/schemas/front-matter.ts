/** Schemas of the front matter of pages, and of templates for city pages and entry pages. */
import { z } from 'zod'
import { isPagePath } from '../../site/address.ts'
import { pageTypes } from '../../site/vocabulary.ts'
import { accepted } from './accept.ts'
import { publicValues } from './public-values.ts'
import { day, instant, oneOf, path, text, valueOrBlock } from './fields.ts'
import { componentOf, dataSchema, pageComponents } from './page-component.ts'
import type { OwnComponents } from './page-component.ts'

/** Page types that editors can use. City pages only come from `cities.csv`. */
export const editorialTypes = pageTypes.filter((type) => type !== 'city')

/** Schema of `index`: whether search engines may index a page. */
const indexed = z
  .boolean({ error: 'must be true or false' })
  .optional()
  .describe('False: asks search engines not to index the page; site search and API still have it')

const endPart =
  'Component at the end of the page: its name, or a block of fields to show a collection'

const lastChange =
  'Day of the last change, YYYY-MM-DD; by default the day of the last commit that changed the file'

/** Matches an author that may be the id of an entry, if the site has the collection `people`. */
export const authorEntry = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Schema of the front matter of a page with a built-in type. */
export const frontMatterSchema = z.strictObject({
  title: text(120).describe('Title: heading of the page and text of links to it'),
  description: text(300).describe('Meta description: one or two sentences'),
  type: oneOf(editorialTypes).describe('Kind of page'),
  translationKey: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
      error: 'must be lower-case words joined by hyphens, such as opening-hours',
    })
    .optional()
    .describe('Key that all translations of a page share; lower-case words joined by hyphens'),
  keywords: z
    .array(text(80), { error: 'must be a list of words' })
    .max(20, { error: 'must have at most 20 entries' })
    .optional()
    .describe('Words that people search for and that the text does not have'),
  tags: z
    .array(text(40), { error: 'must be a list of words' })
    .max(10, { error: 'must have at most 10 entries' })
    .optional()
    .describe('Subjects of the page; the site has a list of pages for each tag'),
  authors: z
    .array(text(80), { error: 'must be a list of names' })
    .min(1, { error: 'must have at least one name' })
    .max(10, { error: 'must have at most 10 entries' })
    .optional()
    .describe('Authors of the page: names, or ids of entries in `data/people`'),
  questions: z
    .array(
      z.union(
        [
          text(140),
          z.strictObject({
            q: text(140).describe('Question that one section answers'),
            at: text(200).describe('Id of the heading with the answer, such as opening-hours'),
          }),
        ],
        { error: 'must be a question, or { q: a question, at: the id of a heading }' },
      ),
      { error: 'must be a list of questions' },
    )
    .max(20, { error: 'must have at most 20 entries' })
    .optional()
    .describe('Questions that the page answers, as people ask them'),
  aliases: z
    .array(path, { error: 'must be a list of addresses' })
    .optional()
    .describe('Old addresses, which redirect to the page'),
  date: day.optional().describe('Day of publication, YYYY-MM-DD'),
  updated: day.optional().describe(lastChange),
  order: z
    .number({ error: 'must be a number' })
    .optional()
    .describe('Position of the page in its section; the smallest number is first'),
  component: valueOrBlock(oneOf(pageComponents), dataSchema).optional().describe(endPart),
  picture: text(200)
    .regex(/^(?!\/)[^:]+$/, { error: 'must be relative to this file, such as ./wheel.jpg' })
    .optional()
    .describe(
      'Picture in lists, at the top of the page and in link previews; by default the build draws one for sections, offers, guides and posts',
    ),
  featured: z
    .array(path, { error: 'must be a list of addresses' })
    .min(1, { error: 'must have at least one address' })
    .max(6, { error: 'must have at most 6 entries' })
    .optional()
    .describe('Addresses of pages the home page shows; by default the pages of the navigation'),
  numbers: z
    .array(
      z.strictObject({
        value: text(20).describe('Figure, such as 14 or 41 h'),
        label: text(60).describe('What the figure counts'),
      }),
      { error: 'must be a list of figures, such as { value: "14", label: people }' },
    )
    .max(4, { error: 'must have at most 4 entries' })
    .optional()
    .describe('Figures below the introduction of the home page'),
  quote: z
    .strictObject({
      text: text(300).describe('Customer case in one or two sentences, or a customer quote'),
      source: text(100).describe('Author of the quote, or subject of the case'),
      href: path.optional().describe('Address of a page about the case'),
    })
    .optional()
    .describe('Customer case or quote on the home page'),
  tree: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe(
      'True, on a section or home page: the pages below it show a tree of these pages, and links to the previous and next page',
    ),
  public: publicValues
    .optional()
    .describe('Your own values, at most 2 kB; /api/v1/page returns them to every client'),
  accept: accepted,
  index: indexed,
  draft: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe('True: the page is not public'),
  publishAt: instant
    .optional()
    .describe('Day or instant at which the page becomes public, such as 2027-01-01T08:00:00+01:00'),
  ends: instant.optional().describe('Day or instant after which lists show the page as past'),
  expires: instant.optional().describe('Day or instant from which the page is no longer public'),
  translated: z
    .string()
    .regex(/^[A-Za-z0-9-]+-[0-9a-f]{12}$/, {
      error:
        'must be the value that `npm run translations -- --done` writes, such as en-1a2b3c4d5e6f',
    })
    .optional()
    .describe(
      'Language and digest of the original text; `npm run translations -- --done` writes this value',
    ),
})

/**
 * Creates the schema of the front matter of a page. The type may also be a kind in `site.yaml`, and
 * the component may also be in `parts/`.
 */
export const pageSchema = (
  kinds: readonly string[],
  own: OwnComponents = { components: [], areUsed: false },
) =>
  frontMatterSchema.extend({
    type: oneOf([...editorialTypes, ...kinds]).describe('Kind of page'),
    component: valueOrBlock(componentOf(own), dataSchema).optional().describe(endPart),
  })

/** Creates the schema of an address with a placeholder, such as `{slug}`. */
function addressWith(name: string) {
  return path
    .refine((value) => value.includes(`{${name}}`) && value.endsWith('/'), {
      error: `must contain {${name}} and end with /`,
    })
    .refine((value) => isPagePath(value.replaceAll(`{${name}}`, name)), {
      error: `must have only lower-case ASCII letters, digits and single hyphens between slashes, apart from {${name}}`,
    })
    .describe(`Address of a page, with {${name}}`)
}

/** Types of pages of entries. They do not include `home`, because a template makes many pages. */
const entryPageTypes = editorialTypes.filter((type) => type !== 'home')

/** Creates the schema of the front matter of a template for entry pages. */
export const entryFrontMatterSchema = (kinds: readonly string[]) =>
  z.strictObject({
    title: text(200).describe('Title; write fields of the entry in braces, such as {name}'),
    description: text(500).describe('Meta description; write fields of the entry in braces'),
    address: addressWith('id'),
    type: oneOf([...entryPageTypes, ...kinds])
      .default('other')
      .describe('Kind of page; by default `other`'),
    accept: accepted,
    index: indexed,
    keywords: frontMatterSchema.shape.keywords,
    updated: day.optional().describe('Day of the last change, YYYY-MM-DD'),
  })

/** Schema of the front matter of a template for city pages. */
export const cityFrontMatterSchema = z.strictObject({
  title: text(200).describe('Title, with {name} and {region} of the town'),
  description: text(500).optional().describe('Meta description, with {name} and {region}'),
  address: addressWith('slug'),
  index: indexed,
  indexFrom: z
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must be 0 or more' })
    .optional()
    .describe('Search engines may index the pages of towns with at least this population'),
  regionTitle: text(200)
    .optional()
    .describe('Title of a region page, with {region} and {regionLocative}'),
  regionDescription: text(300)
    .optional()
    .describe(
      'Meta description of a region page, with {towns} (number of towns) and {largest} (names of the largest towns)',
    ),
  accept: accepted,
  keywords: frontMatterSchema.shape.keywords,
  updated: day.describe('Day of the last change, YYYY-MM-DD'),
})

export type FrontMatter = z.infer<typeof frontMatterSchema>
/**
 * Front matter of a template for pages of entries. If the template names a kind of
 * `site.yaml`, `type` is the built-in type in the field `like` of the kind.
 */
export type EntryFrontMatter = Omit<z.infer<ReturnType<typeof entryFrontMatterSchema>>, 'type'> &
  Pick<FrontMatter, 'type'>
export type CityFrontMatter = z.infer<typeof cityFrontMatterSchema>
