/**
 * What is read of a field, remembered: a few clients send the same few texts all the time, and to read one costs more than to
 * look it up.
 */

/** Places for texts of one purpose, and characters of the longest text that is remembered. */
export const remembered = { places: 512, longest: 512 } as const

/** The same function of a text, which remembers what it made last for each of the places. */
export function rememberTexts<Value>(make: (text: string) => Value): (text: string) => Value {
  // Each text has one place, from which another one may drive it: whoever sends ever new texts makes nothing grow.
  const places: ({ readonly text: string; readonly value: Value } | undefined)[] = Array.from({
    length: remembered.places,
  })
  return function find(text) {
    if (text.length > remembered.longest) return make(text)
    const place = hash(text) % remembered.places
    const known = places[place]
    if (known?.text === text) return known.value
    const value = make(text)
    places[place] = { text, value }
    return value
  }
}

/** A number for a text, the same each time. */
export function hash(text: string): number {
  let mixed = text.length
  for (let at = 0; at < text.length; at += 1)
    mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
