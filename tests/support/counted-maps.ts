/**
 * Counts the entries of every Map there is: whatever the service remembers of requests, it
 * remembers in one of them, or in arrays of fixed size. Import before anything that makes one.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const made = new Set<WeakRef<CountedMap<unknown, unknown>>>()

class CountedMap<Key, Value> extends Map<Key, Value> {
  constructor(entries?: Iterable<readonly [Key, Value]> | null) {
    super(entries)
    made.add(new WeakRef(this))
  }
}

globalThis.Map = CountedMap

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // The flag above makes it.

/** Entries of all Maps that anything still holds. */
export async function countEntries(): Promise<number> {
  // A weak reference that was read is not collected before the turn ends.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    collect()
  }
  let entries = 0
  for (const reference of made) {
    const map = reference.deref()
    if (map) entries += map.size
    else made.delete(reference)
  }
  return entries
}
