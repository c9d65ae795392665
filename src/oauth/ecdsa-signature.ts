/**
 * The two forms of a signature of P-256: as two numbers of 32 bytes side by side, which JWS has (RFC 7518 §3.4), and in DER (RFC
 * 3279 §2.2.3), which OpenSSL has. Node turns one into the other too, when asked by options, but looks at those so long that a
 * signature takes more than twice its time.
 */

/** Bytes of each number. */
const size = 32

const sequence = 0x30
const integer = 0x02

/** The two numbers of a signature in DER. */
export function fromDer(der: Uint8Array): Uint8Array {
  const numbers = new Uint8Array(2 * size)
  // Behind two bytes of the sequence; no length here is 128 or more, so that each is one byte.
  const end = copyInteger(der, 2, numbers.subarray(0, size))
  copyInteger(der, end, numbers.subarray(size))
  return numbers
}

/** Copies the integer at a place into room for a number, and tells where it ends. */
function copyInteger(der: Uint8Array, at: number, room: Uint8Array): number {
  const start = at + 2
  const end = start + (der[at + 1] ?? 0)
  // A zero before its highest bit says that it is positive; zeros of the number itself are left out.
  const bytes = der.subarray(Math.max(start, end - size), end)
  room.set(bytes, size - bytes.length)
  return end
}

/** A signature in DER from its two numbers, each of 32 bytes. */
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
