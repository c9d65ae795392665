/** Values of properties of schema.org that have a fixed set of values. */

const availability = [
  ...['BackOrder', 'Discontinued', 'InStock', 'InStoreOnly', 'LimitedAvailability'],
  ...['MadeToOrder', 'OnlineOnly', 'OutOfStock', 'PreOrder', 'PreSale', 'SoldOut'],
]

const choices: Readonly<Record<string, readonly string[]>> = {
  availability,
  eventAttendanceMode: ['Mixed', 'Offline', 'Online'].map((way) => `${way}EventAttendanceMode`),
  eventStatus: ['Cancelled', 'MovedOnline', 'Postponed', 'Rescheduled', 'Scheduled'].map(
    (status) => `Event${status}`,
  ),
  itemCondition: ['Damaged', 'New', 'Refurbished', 'Used'].map((state) => `${state}Condition`),
}

/**
 * Finds the value of schema.org that matches a value, ignoring letter case, hyphens and spaces;
 * `undefined` if there is none. For a property without a fixed set, returns the value unchanged.
 *
 * @example
 *   choiceOf('availability', 'in-stock') // https://schema.org/InStock
 */
export function choiceOf(property: string, value: unknown): unknown {
  const allowed = choices[property]
  if (!allowed) return value
  if (property === 'availability' && typeof value === 'boolean') {
    return `https://schema.org/${value ? 'InStock' : 'OutOfStock'}`
  }
  const bare = plain(String(value))
  const found = allowed.find((name) => plain(name) === bare || plain(shortNameOf(name)) === bare)
  return found === undefined ? undefined : `https://schema.org/${found}`
}

/**
 * Removes the prefix or suffix that all values of a property have: `Cancelled` for
 * `EventCancelled`.
 */
function shortNameOf(name: string): string {
  return name.replace(/^Event|EventAttendanceMode$|Condition$/, '')
}

function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z]/g, '').toLowerCase()
}
