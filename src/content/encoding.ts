/**
 * Finds faults in a text file: a wrong encoding, wrong line ends, control characters, and merge
 * conflicts.
 */
import { isUtf8 } from 'node:buffer'
import type { Mistake } from './mistake.ts'

/** A fault, with its line unless the fault concerns the whole file. */
type TextFault = Pick<Mistake, 'line' | 'message'>

const newline = 0x0a
const carriageReturn = 0x0d

/** Finds the fault of a file that is not UTF-8, or has only CR as line ends; else `undefined`. */
export function findEncodingFault(bytes: Uint8Array): TextFault | undefined {
  if (isUtf16(bytes)) return { message: 'is saved as UTF-16: save it as UTF-8' }
  if (!isUtf8(bytes)) return findLine(bytes)
  const isOld = bytes.includes(carriageReturn) && !bytes.includes(newline)
  return isOld
    ? { message: 'ends its lines with CR: save the file with LF or CRLF as line ends' }
    : undefined
}

/** Detects UTF-16 by its byte order mark, or by zeros in about half of the first 40 bytes. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const start = bytes.slice(0, 40)
  return start.length > 3 && start.filter((byte) => byte === 0).length * 2 >= start.length - 1
}

/** Finds the first line that is not UTF-8. */
function findLine(bytes: Uint8Array): TextFault {
  const message = 'is not UTF-8: save the file as UTF-8, or letters such as ü are lost'
  let start = 0
  for (let line = 1; ; line += 1) {
    const found = bytes.indexOf(newline, start)
    const end = found === -1 ? bytes.length : found
    if (found === -1 || !isUtf8(bytes.subarray(start, end))) return { line, message }
    start = end + 1
  }
}

/**
 * Matches characters that programs read, but people do not see: control characters except tab and
 * line ends, and overrides of the text direction, also as character references.
 */
const control = /[[\p{Cc}\u202d\u202e]--[\t\n\r]]|&#(?:x0*202[de]|0*823[78]);/iv

/** Finds the first control character; `undefined` if there is none. */
export function findControl(text: string): TextFault | undefined {
  const { 0: found = '', index } = control.exec(text) ?? {}
  if (index === undefined) return undefined
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return {
    line: text.slice(0, index).split('\n').length,
    message: `contains a control character (${found.length > 1 ? found : `U+${code}`}): type the line again`,
  }
}

const markers = [/^<{7} .*$/m, /^={7}\r?$/m, /^>{7} .*$/m] as const

/** Finds a git conflict with all three markers; `undefined` if there is none. */
export function findConflict(text: string): TextFault | undefined {
  const [first, ...others] = markers.map((marker) => text.search(marker))
  if (first === undefined || first < 0 || others.some((at) => at < first)) return undefined
  return {
    line: text.slice(0, first).split('\n').length,
    message:
      'contains a git conflict: keep one version, and remove the lines <<<<<<<, ======= and >>>>>>>',
  }
}
