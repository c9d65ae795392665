/**
 * Spectral's OWASP rules for the published OpenAPI document, and where they are not followed, each
 * with its reason. An exception holds at its places alone, and one that silences nothing any more
 * fails the judgement.
 */
import owasp from '@stoplight/spectral-owasp-ruleset'

const unbounded = ['owasp:api4:2023-string-limit', 'owasp:api4:2023-string-restricted']
const anyForm = ['owasp:api4:2023-string-restricted']
const noValidation = ['owasp:api8:2023-define-error-validation']

const schemas = '#/components/schemas'
const batch = '#/paths/~1api~1v1~1batch/post/responses/200/content/application~1json/examples'

/** What is not followed. */
const exceptions = [
  {
    reason:
      'Texts that editors write, or that the service words itself: wording may change, and a bound of an answer could never be loosened again.',
    rules: unbounded,
    places: [
      ...['name', 'description', 'authentication'].map((field) => `ApiRoot/properties/${field}`),
      'Health/properties/error',
      'SearchResults/properties/note',
      ...['title', 'fragment', 'previous', 'next'].map(
        (field) => `PageContent/properties/section/properties/${field}`,
      ),
      'IgnoredName/properties/meant',
      'SearchResults/properties/suggestions/items',
      ...[
        'title',
        'description',
        'excerpt',
        'matched/items',
        'section/properties/title',
        'section/properties/fragment',
        'way/items/properties/title',
      ].map((field) => `PageSummary/properties/${field}`),
      ...['pricing', 'nextStep'].map((field) => `WorkshopOffers/properties/${field}`),
      ...['name', 'price', 'priceNote', 'summary', 'includes/items', 'notes/items'].map(
        (field) => `WorkshopOffer/properties/${field}`,
      ),
      ...['company', 'phone', 'consultation', 'note'].map(
        (field) => `ContactOptions/properties/${field}`,
      ),
      ...['title', 'detail'].map((field) => `Problem/properties/${field}`),
    ].map((place) => `${schemas}/${place}`),
  },
  {
    reason: 'The e-mail address is as long as editors write it; its form is told.',
    rules: ['owasp:api4:2023-string-limit'],
    places: [`${schemas}/ContactOptions/properties/email`],
  },
  {
    reason:
      'Bounded texts in which anything may stand: what was asked, the text of a page, what a caller wants given back.',
    rules: anyForm,
    places: [
      `${schemas}/SearchResults/properties/query`,
      `${schemas}/PageContent/properties/markdown`,
      `${schemas}/IgnoredName/properties/name`,
      `${schemas}/BatchRequest/properties/requests/items/properties/id`,
      `${schemas}/BatchResponse/properties/responses/items/properties/id`,
    ],
  },
  {
    reason: 'Lists that editors write: as many entries as they have.',
    rules: ['owasp:api4:2023-array-limit'],
    places: ['includes', 'notes'].map((field) => `${schemas}/WorkshopOffer/properties/${field}`),
  },
  {
    reason:
      'Takes no parameters and no body, and unknown parameters are left aside: nothing can be invalid.',
    rules: noValidation,
    places: ['~1api~1v1', '~1api~1v1~1health', '~1api~1v1~1identity', '~1agent~1identity'].map(
      (path) => `#/paths/${path}/get`,
    ),
  },
  {
    reason:
      'The answers of a batch are in a member named "responses", which the rules take for the responses of an operation.',
    rules: [
      ...noValidation,
      'owasp:api4:2023-rate-limit-responses-429',
      'owasp:api8:2023-define-error-responses-401',
      'owasp:api8:2023-define-error-responses-500',
    ],
    places: [batch, `${schemas}/BatchResponse/properties/responses`],
  },
  {
    reason: 'A 429 has RateLimit beside X-RateLimit-Limit; the rule wants exactly one of them.',
    rules: ['owasp:api4:2023-rate-limit'],
    places: ['RateLimited', 'BatchRateLimited'].map((name) => `#/components/responses/${name}`),
  },
  {
    reason: 'maxTokens counts tokens of text and is no credential.',
    rules: ['owasp:api2:2023-no-credentials-in-url'],
    places: ['#/paths/~1api~1v1~1page/get/parameters'],
  },
]

// Objects stay open, because v1 may only add: clients ignore fields that they do not know. In
// OpenAPI 3.1 none of these rules speaks of an object that says nothing about it; they are off in
// case another version of them does.
const openObjects = [
  'owasp:api3:2023-no-additionalProperties',
  'owasp:api3:2023-constrained-additionalProperties',
  'owasp:api3:2023-no-unevaluatedProperties',
  'owasp:api3:2023-constrained-unevaluatedProperties',
]

const off = (rules) => Object.fromEntries(rules.map((rule) => [rule, 'off']))

export default {
  extends: [owasp],
  rules: off(openObjects),
  overrides: exceptions.map(({ rules, places }) => ({
    files: places.map((place) => `.cache/*.json${place}`),
    rules: off(rules),
  })),
}
