/**
 * Types of schema.org for entries and for the objects in them. Required properties are those that
 * Google requires: https://developers.google.com/search/docs/appearance/structured-data
 */

/** A type of schema.org, as one row of the table `rows`. */
interface TypeRow {
  /** Type whose properties this type has too. */
  readonly parent?: string
  /**
   * Its own properties, separated by spaces. If the value of a property is an object, the type of
   * the object follows after a colon.
   */
  readonly properties: string
  readonly required?: string
  /**
   * Property that gets the value if an entry has a text or number instead of an object. If empty,
   * the text or number itself is the value. If absent, the `plain` of the parent applies.
   */
  readonly plain?: string
  /** Whether the type is only the value of a property, never an entry. */
  readonly isPart?: true
}

const address = 'address:PostalAddress'

const rows: Readonly<Record<string, TypeRow>> = {
  Thing: {
    properties: 'alternateName description identifier image name sameAs url',
    plain: 'name',
    isPart: true,
  },
  Brand: { parent: 'Thing', properties: 'logo slogan', isPart: true },
  CreativeWork: {
    parent: 'Thing',
    properties:
      'abstract author:Person dateCreated dateModified datePublished encodingFormat genre inLanguage isAccessibleForFree keywords license offers:Offer publisher:Organization text version',
  },
  Book: { parent: 'CreativeWork', properties: 'bookEdition isbn numberOfPages' },
  Course: {
    parent: 'CreativeWork',
    properties: 'courseCode coursePrerequisites educationalLevel provider:Organization',
    required: 'description',
  },
  DigitalDocument: { parent: 'CreativeWork', properties: 'hasDigitalDocumentPermission' },
  Event: {
    parent: 'Thing',
    properties:
      'audience:Thing doorTime duration endDate eventAttendanceMode eventStatus inLanguage isAccessibleForFree keywords location:Place maximumAttendeeCapacity offers:Offer organizer:Organization performer:Person remainingAttendeeCapacity startDate typicalAgeRange',
    required: 'location startDate',
  },
  JobPosting: {
    parent: 'Thing',
    properties:
      'baseSalary:MonetaryAmount datePosted directApply educationRequirements employmentType experienceRequirements hiringOrganization:Organization industry jobBenefits jobLocation:Place jobLocationType qualifications responsibilities skills title totalJobOpenings validThrough workHours',
    required: 'datePosted description jobLocation',
  },
  Organization: {
    parent: 'Thing',
    properties: `${address} areaServed email faxNumber foundingDate legalName logo openingHoursSpecification:OpeningHoursSpecification taxID telephone vatID`,
  },
  GovernmentOrganization: { parent: 'Organization', properties: '' },
  Person: {
    parent: 'Thing',
    properties: `${address} affiliation:Organization email familyName givenName honorificPrefix jobTitle knowsLanguage telephone workLocation:Place worksFor:Organization`,
  },
  Place: {
    parent: 'Thing',
    properties: `${address} faxNumber geo:GeoCoordinates hasMap isAccessibleForFree maximumAttendeeCapacity openingHoursSpecification:OpeningHoursSpecification publicAccess telephone`,
  },
  LocalBusiness: {
    parent: 'Place',
    properties: 'areaServed currenciesAccepted email paymentAccepted priceRange vatID',
    required: 'address',
  },
  Library: { parent: 'LocalBusiness', properties: '', required: 'address' },
  Product: {
    parent: 'Thing',
    properties:
      'brand:Brand category color gtin material model mpn offers:Offer productID releaseDate size sku weight',
    required: 'offers',
  },
  Question: {
    parent: 'Thing',
    properties: 'acceptedAnswer:Answer',
    required: 'acceptedAnswer',
  },
  Service: {
    parent: 'Thing',
    properties:
      'areaServed audience:Thing category offers:Offer provider:Organization serviceType termsOfService',
  },
  GovernmentService: { parent: 'Service', properties: 'serviceOperator:Organization' },
  Answer: { properties: 'text url', required: 'text', plain: 'text', isPart: true },
  GeoCoordinates: {
    properties: 'latitude longitude',
    required: 'latitude longitude',
    isPart: true,
  },
  MonetaryAmount: {
    properties: 'currency value:QuantitativeValue',
    required: 'currency value',
    isPart: true,
  },
  Offer: {
    properties:
      'availability itemCondition price priceCurrency priceValidUntil url validFrom validThrough',
    required: 'price priceCurrency',
    isPart: true,
  },
  OpeningHoursSpecification: { properties: '', isPart: true },
  PostalAddress: {
    properties:
      'addressCountry addressLocality addressRegion postOfficeBoxNumber postalCode streetAddress',
    plain: '',
    isPart: true,
  },
  QuantitativeValue: {
    properties: 'maxValue minValue unitText value',
    plain: 'value',
    isPart: true,
  },
}

/** A type of schema.org. */
export interface SchemaType {
  readonly name: string
  /** Property → the type of its object; `undefined` for texts, numbers and URLs. */
  readonly properties: ReadonlyMap<string, string | undefined>
  readonly required: readonly string[]
  readonly plain: string | undefined
}

const types = new Map(
  Object.keys(rows).map((name): [string, SchemaType] => [
    name,
    {
      name,
      properties: new Map(propertiesOf(name)),
      required: listOf(rows[name]?.required),
      plain: plainOf(name),
    },
  ]),
)

/** Types that the entries of a collection can have. */
export const entryTypes: readonly string[] = Object.keys(rows)
  .filter((name) => rows[name]?.isPart === undefined)
  .toSorted()

/** Finds a type by its name. */
export function findSchemaType(name: string): SchemaType | undefined {
  return types.get(name)
}

/**
 * One part of a property name with dots: the type that has this property, and the type of its
 * object.
 */
export interface PropertyStep {
  readonly name: string
  readonly of: SchemaType
  readonly object: SchemaType | undefined
}

/**
 * Splits a property name with dots into steps. Stops before the first part that is not a property
 * of its type.
 *
 * @example
 *   listSteps('Product', 'offers.price') // offers of Product, then price of Offer
 */
export function listSteps(type: string, property: string): PropertyStep[] {
  const steps: PropertyStep[] = []
  let of = types.get(type)
  for (const name of property.split('.')) {
    if (!of?.properties.has(name)) break
    const object = types.get(of.properties.get(name) ?? '')
    steps.push({ name, of, object })
    of = object
  }
  return steps
}

function propertiesOf(name: string): [property: string, object: string | undefined][] {
  const row = rows[name]
  if (!row) return []
  const own = listOf(row.properties).map((property): [string, string | undefined] => {
    const [bare = '', object] = property.split(':')
    return [bare, object]
  })
  return [...propertiesOf(row.parent ?? ''), ...own]
}

function plainOf(name: string | undefined): string | undefined {
  const row = rows[name ?? '']
  return row && (row.plain ?? plainOf(row.parent))
}

function listOf(names = ''): string[] {
  return names.split(' ').filter((name) => name !== '')
}
