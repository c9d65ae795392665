/**
 * Converts P-256 signatures between JWS (two numbers of 32 bytes, RFC 7518 §3.4) and DER (RFC 3279
 * §2.2.3). Node's own conversion (`dsaEncoding`) more than doubles the time of a signature.
 */

/** Bytes of each number. */
const size = 32

const sequence = 0x30
const integer = 0x02

/** Converts DER to JWS. */
export function fromDer(der: Uint8Array): Uint8Array {
  const numbers = new Uint8Array(2 * size)
  // The sequence header has two bytes. All lengths are below 128, so each is one byte.
  const end = copyInteger(der, 2, numbers.subarray(0, size))
  copyInteger(der, end, numbers.subarray(size))
  return numbers
}

/** Copies the integer at `at` into `target`, aligned right, and returns where it ends. */
function copyInteger(der: Uint8Array, at: number, target: Uint8Array): number {
  const start = at + 2
  const end = start + (der[at + 1] ?? 0)
  // Skips a leading zero, which DER adds when the highest bit is set.
  const bytes = der.subarray(Math.max(start, end - size), end)
  target.set(bytes, size - bytes.length)
  return end
}

/** Converts JWS to DER. */
export function toDer(numbers: Uint8Array): Uint8Array {
  const [first, second] = [toInteger(numbers.subarray(0, size)), toInteger(numbers.subarray(size))]
  return Uint8Array.of(sequence, first.length + second.length, ...first, ...second)
}

function toInteger(number: Uint8Array): readonly number[] {
  const from = number.findIndex((byte) => byte !== 0)
  const bytes = from < 0 ? [0] : [...number.subarray(from)]
  if ((bytes[0] ?? 0) >= 0x80) bytes.unshift(0)
  return [integer, bytes.length, ...bytes]
}
