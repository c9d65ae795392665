/**
 * Finds faults in the bytes of a text: encodings other than UTF-8, control characters, and merge
 * conflicts.
 */
import { isUtf8 } from 'node:buffer'
import type { Mistake } from './mistake.ts'

/** A fault, and the line where it begins, if there is one. */
type TextFault = Pick<Mistake, 'line' | 'message'>

const newline = 0x0a
const carriageReturn = 0x0d

/** Finds the reason why bytes are not valid UTF-8 text; `undefined` if they are. */
export function findEncodingFault(bytes: Uint8Array): TextFault | undefined {
  if (isUtf16(bytes)) return { message: 'is saved as UTF-16, expects UTF-8: save it as UTF-8' }
  const faulty = isUtf8(bytes) && !hasControl(bytes) ? undefined : findLine(bytes)
  if (faulty) return faulty
  const isOld = bytes.includes(carriageReturn) && !bytes.includes(newline)
  return isOld
    ? { message: 'ends its lines with CR, expects LF or CRLF: save the file with other line ends' }
    : undefined
}

/** Detects UTF-16 by its byte order mark, or by a zero in every other byte, as in Latin text. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const start = bytes.slice(0, 40)
  return start.length > 3 && start.filter((byte) => byte === 0).length * 2 >= start.length - 1
}

/** Finds the first line that is not text. Lines are only examined if the file has a fault. */
function findLine(bytes: Uint8Array): TextFault | undefined {
  let start = 0
  for (let line = 1; start <= bytes.length; line += 1) {
    const found = bytes.indexOf(newline, start)
    const end = found === -1 ? bytes.length : found
    const message = faultOfLine(bytes.subarray(start, end))
    if (message !== undefined) return { line, message }
    start = end + 1
  }
  return undefined
}

function faultOfLine(line: Uint8Array): string | undefined {
  if (!isUtf8(line)) return 'is not UTF-8: save the file as UTF-8, or letters such as ü are lost'
  const sign = line.find(isControl)
  if (sign === undefined) return undefined
  const code = sign.toString(16).toUpperCase().padStart(4, '0')
  return `contains a control character (U+${code}): type the line again`
}

/** A plain loop, because each check scans every byte of the content. */
function hasControl(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    if (isControl(bytes[at] ?? newline)) return true
  }
  return false
}

/** Whether the byte is a control character other than tab, line end, vertical tab or form feed. */
function isControl(byte: number): boolean {
  return byte < 0x20 && (byte < 0x09 || byte > 0x0d)
}

const markers = [/^<{7} .*$/m, /^={7}\r?$/m, /^>{7} .*$/m] as const

/** Finds git conflict markers; `undefined` if there are none. */
export function findConflict(text: string): TextFault | undefined {
  const [first, ...others] = markers.map((marker) => text.search(marker))
  if (first === undefined || first < 0 || others.some((at) => at < first)) return undefined
  return {
    line: text.slice(0, first).split('\n').length,
    message:
      'holds two versions, as git left them: keep one, and remove the lines <<<<<<<, ======= and >>>>>>>',
  }
}
