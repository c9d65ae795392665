/**
 * Values that are there, or will be. Most answers are made of what is in memory: a promise at each of the dozen steps to one
 * would cost more than all the steps.
 */

/** A value, or a promise of one. */
export type Awaitable<Value> = Value | Promise<Value>

/** Goes on with a value: now when it is there, else once it is. */
export function whenThere<Value, Next>(
  value: Awaitable<Value>,
  goOn: (value: Value) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(goOn) : goOn(value)
}

/** What is made, or what takes its place when making it fails, now or later. */
export function orElse<Value, Other>(
  make: () => Awaitable<Value>,
  recover: (error: unknown) => Awaitable<Other>,
): Awaitable<Value | Other> {
  try {
    const made = make()
    return made instanceof Promise ? made.catch(recover) : made
  } catch (error) {
    return recover(error)
  }
}
