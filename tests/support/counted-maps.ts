/**
 * Counts the entries of all `Map` objects, to find state that grows with requests. The service
 * stores such state only in maps and in arrays of fixed size. Import this before any module that
 * creates a map.
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

/** Number of entries of all maps that are not garbage-collected. */
export async function countEntries(): Promise<number> {
  // A target of a weak reference that was read is not collected in the same iteration of the event
  // loop.
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
