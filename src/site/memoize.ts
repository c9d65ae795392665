/** Memoizes functions of an object, for as long as the object lives. */

/** The same function, which computes its result once for each object. */
export function memoize<Source extends object, Value>(
  make: (source: Source) => Value,
): (source: Source) => Value {
  const results = new WeakMap<Source, Value>()
  return (source) => {
    const known = results.get(source)
    if (known !== undefined) return known
    const value = make(source)
    results.set(source, value)
    return value
  }
}
