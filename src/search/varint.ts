/** Numbers of as few bytes as they need: seven bits a byte, the lowest first, the highest bit set on all but the last. */

const bits = 7
const more = 1 << bits

/** Writes a number behind the bytes. */
export function pushVarint(bytes: number[], number: number): void {
  let rest = number
  for (; rest >= more; rest >>>= bits) bytes.push((rest & (more - 1)) | more)
  bytes.push(rest)
}

/** All numbers of the bytes from `start` to `end`. */
export function readVarints(bytes: Uint8Array, start: number, end: number): Uint32Array {
  // Room for numbers of a byte each.
  const numbers = new Uint32Array(end - start)
  let count = 0
  for (let at = start; at < end; at += 1) {
    let byte = bytes[at] ?? 0
    let number = byte & (more - 1)
    for (let shift = bits; byte >= more; shift += bits) {
      at += 1
      byte = bytes[at] ?? 0
      number |= (byte & (more - 1)) << shift
    }
    numbers[count] = number
    count += 1
  }
  return numbers.subarray(0, count)
}
