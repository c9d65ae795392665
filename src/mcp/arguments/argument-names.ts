/**
 * Finds the argument that a sent name means, because models also use argument names of other
 * servers. Unknown names are reported. Otherwise the model would believe that they changed the
 * result.
 */
import { argumentsByName, plainArgument } from '../../api/argument-aliases.ts'

/** The value sent for an argument, and the name that the caller used for the argument. */
export interface SentArgument {
  readonly name: string
  readonly value: unknown
}

/** The sent values by argument, and the ignored names. */
export interface NamedArguments {
  readonly sent: ReadonlyMap<string, SentArgument>
  readonly unknown: readonly string[]
  /** Ignored names whose argument was also sent under another name, with a different value. */
  readonly doubled: readonly { readonly name: string; readonly argument: string }[]
}

/**
 * Finds the arguments of a tool among the sent names. `known` has the names of the tool's
 * arguments. Pass the same array in each call, because it is the key of a cache.
 */
export function nameArguments(
  known: readonly string[],
  sent: Readonly<Record<string, unknown>>,
): NamedArguments {
  const names = argumentsByName(known)
  const unknown: string[] = []
  const given: (SentArgument & { readonly argument: string; readonly rank: number })[] = []
  for (const [name, value] of Object.entries(sent)) {
    const meant = names.get(plainArgument(name))
    if (meant) {
      const { argument, rank } = meant
      given.push({ name, value, argument, rank: name === argument ? -1 : rank })
    } else if (!isEmpty(value)) unknown.push(name)
  }
  given.sort((a, b) => Number(isEmpty(a.value)) - Number(isEmpty(b.value)) || a.rank - b.rank)
  const chosen = new Map<string, SentArgument>()
  const doubled: { name: string; argument: string }[] = []
  for (const { name, value, argument } of given) {
    const first = chosen.get(argument)
    if (!first) chosen.set(argument, { name, value })
    else if (!isEmpty(value) && value !== first.value) doubled.push({ name, argument })
  }
  return { sent: chosen, unknown, doubled }
}

/** Checks whether a value means "not given". Some hosts and models fill in every optional field. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}
