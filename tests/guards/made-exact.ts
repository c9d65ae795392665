/**
 * Where the documents have become exact: bounds that the service held to already in the last
 * release, and that its document did not tell. Nothing that was taken is refused, so that these are
 * no breaches. The list belongs to one release: a row that explains nothing any more is taken out,
 * as the test says.
 */

import type { MadeLean } from './made-lean.ts'

/** Places that a bound was written down for, and what held it before. */
export interface MadeExact {
  /** Paths of a comparison; `*` stands for one or more members. */
  readonly places: readonly string[]
  readonly heldBy: string
}

const batch = '/paths//api/v1/batch/post'
const read = `${batch}/requestBody/*/requests/items/properties`
const parameter = (path: string, rest: string) => `/paths//api/v1/${path}/get/parameters/${rest}`

/** By the name of the file that keeps the surface. */
export const madeExact: Readonly<Record<string, readonly MadeExact[]>> = {
  'openapi.json': [
    {
      places: ['/paths/*/parameters/If-None-Match/schema/pattern'],
      heldBy:
        'the parser of HTTP: a field with any other character is 400 before anything reads it',
    },
    {
      places: ['/paths/*/parameters/If-None-Match/schema/maxLength'],
      heldBy: 'the bound of a head, 16,384 bytes: beyond it is 431',
    },
    {
      places: [parameter('search', 'q/schema/pattern')],
      heldBy: 'the refusal of white space alone',
    },
    {
      places: [parameter('pages', 'cursor/schema/pattern')],
      heldBy: 'the reader of cursors, which knew base64url alone',
    },
    {
      places: [parameter('pages', 'updated_since/schema/maxLength')],
      heldBy: 'the format of a day',
    },
    { places: [parameter('page', 'url/schema/pattern')], heldBy: 'the reader of addresses' },
    {
      places: [parameter('page', 'from/schema/maximum')],
      heldBy: 'the length of every page: no text is as long',
    },
    {
      places: [
        parameter('search', 'limit/schema/format'),
        parameter('pages', 'limit/schema/format'),
        ...['maxTokens', 'from'].map((name) => parameter('page', `${name}/schema/format`)),
        `${read}/id/anyOf/1/format`,
      ],
      heldBy: 'the bounds of the number, which the format only names',
    },
    {
      places: ['minLength', 'maxLength'].map(
        (bound) => `${batch}/parameters/Idempotency-Key/schema/${bound}`,
      ),
      heldBy: 'the pattern beside them',
    },
    {
      places: [`${read}/id/anyOf/1/minimum`, `${read}/id/anyOf/1/maximum`],
      heldBy: 'the refusal of numbers that JavaScript cannot hold',
    },
    {
      places: [`${read}/id/anyOf/0/maxLength`, `${read}/path/maxLength`],
      heldBy: 'the bound of the body, 16,000 characters: beyond it is 413',
    },
    { places: [`${read}/path/pattern`, `${read}/path/not`], heldBy: 'the reader of batches' },
  ],
}

/** What is left of breaches without those that are explained, and rows that explain nothing. */
export function explain(
  breaches: readonly string[],
  exact: readonly MadeExact[],
  lean: readonly MadeLean[] = [],
): { readonly left: readonly string[]; readonly stale: readonly string[] } {
  const patterns = [
    ...exact.flatMap(({ places }) =>
      // A bound where there was none: one that was changed is explained by no row.
      places.map((place) => ({ place, pattern: patternOf(`${place} was absent and is *`) })),
    ),
    ...lean.flatMap(({ breaches: left }) =>
      left.map((place) => ({ place, pattern: patternOf(place) })),
    ),
  ]
  return {
    left: breaches.filter((breach) => !patterns.some(({ pattern }) => pattern.test(breach))),
    stale: patterns
      .filter(({ pattern }) => !breaches.some((breach) => pattern.test(breach)))
      .map(({ place }) => place),
  }
}

function patternOf(place: string): RegExp {
  const parts = place.split('*').map((part) => part.replaceAll(/\W/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}
