/** Numbers of as few bytes as they need: seven bits a byte, the lowest first, the highest bit set on all but the last. */

const bits = 7
const more = 1 << bits

/** Writes a number behind the bytes. */
export function pushVarint(bytes: number[], number: number): void {
  let rest = number
  for (; rest >= more; rest >>>= bits) bytes.push((rest & (more - 1)) | more)
  bytes.push(rest)
}

/** All numbers of some bytes. */
export function readVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let number = 0
  let shift = 0
  for (const byte of bytes) {
    number |= (byte & (more - 1)) << shift
    shift += bits
    if (byte >= more) continue
    numbers.push(number)
    number = 0
    shift = 0
  }
  return numbers
}
