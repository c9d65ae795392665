/** What is made of an object once, and kept as long as the object: there is nothing to invalidate. */

/** The same function, which remembers what it made of each object. */
export function madeOnce<Source extends object, Value>(
  make: (source: Source) => Value,
): (source: Source) => Value {
  const made = new WeakMap<Source, Value>()
  return (source) => {
    const known = made.get(source)
    if (known !== undefined) return known
    const value = make(source)
    made.set(source, value)
    return value
  }
}
