/** Memoizes functions of an object, for as long as the object lives. */

/**
 * Returns a function that caches its result for each object, unless the result is `undefined`. The
 * other arguments must be the same in all calls with the same object.
 */
export function memoize<Source extends object, Value, Rest extends readonly unknown[]>(
  make: (source: Source, ...rest: Rest) => Value,
): (source: Source, ...rest: Rest) => Value {
  const results = new WeakMap<Source, Value>()
  return (source, ...rest) => {
    const known = results.get(source)
    if (known !== undefined) return known
    const value = make(source, ...rest)
    results.set(source, value)
    return value
  }
}
