/** What is wrong with the bytes of a text: another encoding than UTF-8, signs that are no text, two versions in one file. */
import { isUtf8 } from 'node:buffer'

/** What is wrong, and the line of the file where it begins, if it is in one. */
export interface TextFault {
  readonly line?: number
  readonly message: string
}

const newline = 0x0a
const carriageReturn = 0x0d

/** What keeps bytes from being read as UTF-8; `undefined` when nothing does. */
export function findEncodingFault(bytes: Uint8Array): TextFault | undefined {
  if (isUtf16(bytes)) return { message: 'is saved as UTF-16, expects UTF-8: save it as UTF-8' }
  const faulty = isUtf8(bytes) && !hasControl(bytes) ? undefined : findLine(bytes)
  if (faulty) return faulty
  const isOld = bytes.includes(carriageReturn) && !bytes.includes(newline)
  return isOld
    ? { message: 'ends its lines as very old programs do (CR), expects LF or CRLF: save it anew' }
    : undefined
}

/** By its mark, or by a zero in every other byte, as Latin letters have there. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const start = bytes.slice(0, 40)
  return start.length > 3 && start.filter((byte) => byte === 0).length * 2 >= start.length - 1
}

/** The first line that is no text; lines are looked at one by one only when there is such a line. */
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
  return `has a sign that is no text (U+${code}), expects none: write the line anew`
}

/** A plain loop: each byte of a content is looked at by each check. */
function hasControl(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    if (isControl(bytes[at] ?? newline)) return true
  }
  return false
}

/** Signs that no text holds, but for tabs and ends of lines and pages. */
function isControl(byte: number): boolean {
  return byte < 0x20 && (byte < 0x09 || byte > 0x0d)
}

const markers = [/^<{7} .*$/m, /^={7}\r?$/m, /^>{7} .*$/m] as const

/** Two versions of the same lines, as git leaves them for somebody to choose; `undefined` when there are none. */
export function findConflict(text: string): TextFault | undefined {
  const [first, ...others] = markers.map((marker) => text.search(marker))
  if (first === undefined || first < 0 || others.some((at) => at < first)) return undefined
  return {
    line: text.slice(0, first).split('\n').length,
    message:
      'holds two versions, as git left them: keep one, and remove the lines <<<<<<<, ======= and >>>>>>>',
  }
}
