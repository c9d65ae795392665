/** Schemas of the component of a page, and the names that it can have. */
import { z } from 'zod'
import { oneOf } from './fields.ts'

/**
 * Components that a page can show at its end: the search box, prices, contact details, the list of
 * towns, and the API.
 */
export const pageComponents = [
  'search',
  'workshop',
  'contact',
  'cities',
  'api-reference',
  'api-details',
] as const

/** Components in `parts/` of the content, and whether the build uses them. */
export interface OwnComponents {
  readonly components: readonly string[]
  readonly areUsed: boolean
}

/** Creates the schema of the name of a component: of Vitrine, or of `parts/` if these are used. */
export function componentOf({ components, areUsed }: OwnComponents) {
  const names = [...pageComponents, ...(areUsed ? components : [])]
  return z.enum(names, {
    error: ({ input }) =>
      components.some((name) => name === input)
        ? 'is a component in parts/: set PARTS=on on the machine that builds, if you trust its code'
        : `must be one of ${names.join(', ')}`,
  })
}

/** Views of a collection. */
export const dataViews = ['list', 'table', 'cards', 'hours', 'map'] as const

/** Maximum number of entries that one page shows. */
const mostEntries = 500

/** Schema of a component that shows entries of a collection. */
export const dataSchema = z.strictObject({
  data: z
    .string({ error: 'must be the name of a collection, such as events' })
    .describe('Name of the collection (folder in `data/`)'),
  view: oneOf(dataViews).default('list').describe('How to show the entries; by default `list`'),
  filter: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]), {
      error: 'must be a block of fields with one value each, such as { kind: course }',
    })
    .default({})
    .describe('Shows only entries with these values; `price_min` and `price_max` limit `price`'),
  when: oneOf(['coming', 'past'])
    .optional()
    .describe(
      'For entries with times: `coming` shows entries that have not ended, `past` ended entries; by default `coming`',
    ),
  sort: z
    .string({ error: 'must be a field such as price, or -price to show the largest value first' })
    .optional()
    .describe('Field to sort by; write - before its name to show the largest value first'),
  limit: z
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be 1 or more' })
    .max(mostEntries, { error: `must be at most ${mostEntries}` })
    .default(100)
    .describe(`Maximum number of entries, up to ${mostEntries}; by default 100`),
  fields: z
    .array(z.string({ error: 'must be a field' }), { error: 'must be a list of fields' })
    .min(1, { error: 'must have at least one field' })
    .optional()
    .describe('Fields to show, in this order; by default all'),
})

/** The parsed component that shows entries of a collection. */
export type DataComponent = z.infer<typeof dataSchema>
/** A component of Vitrine. */
type Component = (typeof pageComponents)[number] | DataComponent
/** Name of a component of Vitrine. */
export type PageComponent = (typeof pageComponents)[number] | 'data'

/** Whether a component is built into Vitrine, as opposed to a component in `parts/`. */
export function isOfProduct(component: string | DataComponent): component is Component {
  return typeof component === 'object' || pageComponents.some((name) => name === component)
}

/** Returns the name of a component in front matter; `undefined` if there is no component. */
export function nameOfComponent(component: Component | undefined): PageComponent | undefined {
  return typeof component === 'object' ? 'data' : component
}
