/** Describes opening hours in the form of schema.org. */
import type { JsonValue } from '../../site/collection.ts'

/** Value of a field with opening hours. */
interface OpeningHours {
  readonly weekly?: readonly (Hours & { readonly days: readonly string[] })[]
  readonly exceptions?: readonly (Partial<Hours> & {
    readonly from: string
    readonly to?: string
  })[]
}

interface Hours {
  readonly opens: string
  readonly closes: string
}

const dayNames: Readonly<Record<string, string>> = {
  ...{ mo: 'Monday', tu: 'Tuesday', we: 'Wednesday', th: 'Thursday', fr: 'Friday' },
  ...{ sa: 'Saturday', su: 'Sunday' },
}

const type = { '@type': 'OpeningHoursSpecification' }
/** Google reads a day that opens and closes at midnight as closed. */
const closed: Hours = { opens: '00:00', closes: '00:00' }

/** Describes the hours of a week, and the days with other hours. */
export function describeHours(value: JsonValue) {
  const { weekly = [], exceptions = [] } = value as unknown as OpeningHours // Already checked.
  return {
    ...(weekly.length > 0 && {
      openingHoursSpecification: weekly.map(({ days, ...hours }) => ({
        ...type,
        dayOfWeek: days.map((day) => `https://schema.org/${dayNames[day] ?? ''}`),
        ...spanOf(hours),
      })),
    }),
    ...(exceptions.length > 0 && {
      specialOpeningHoursSpecification: exceptions.map(({ from, to = from, ...hours }) => ({
        ...type,
        validFrom: from,
        validThrough: to,
        ...(hours.opens === undefined ? closed : spanOf(hours as Hours)), // Both or none are given.
      })),
    }),
  }
}

/** Returns the hours. If `opens` and `closes` are equal, the span is the whole day. */
function spanOf({ opens, closes }: Hours): Hours {
  return opens === closes ? { opens: '00:00', closes: '23:59' } : { opens, closes }
}
