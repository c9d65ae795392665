/** Recognises damaged files by their first bytes. */
import { open } from 'node:fs/promises'
import { extname } from 'node:path'

/** Boxes that an MP4 or QuickTime file begins with (ISO/IEC 14496-12 §4.2). */
const boxes = /^[^]{4}(?:ftyp|moov|mdat|free|skip|wide|pnot)/
/** The EBML signature. Its first byte is a control character, which is not compared. */
const matroska = /^[^]E\xDF\xA3/
const ogg = /^OggS/
const zip = /^PK/

/** File extension → first bytes of the format, as Latin-1. */
const beginnings: Readonly<Record<string, RegExp>> = {
  // Some programs write a few bytes before the signature.
  '.pdf': /^[^]{0,900}%PDF-/,
  '.mp4': boxes,
  '.m4v': boxes,
  '.m4a': boxes,
  '.mov': boxes,
  '.webm': matroska,
  '.mkv': matroska,
  '.ogg': ogg,
  '.oga': ogg,
  '.ogv': ogg,
  '.opus': ogg,
  '.mp3': /^(?:ID3|\xFF[\xE0-\xFF])/,
  '.wav': /^RIFF[^]{4}WAVE/,
  '.flac': /^(?:fLaC|ID3)/,
  '.zip': zip,
  '.docx': zip,
  '.xlsx': zip,
  '.pptx': zip,
  '.odt': zip,
  '.ods': zip,
  '.epub': zip,
}

/** Explains why a file is probably damaged; `undefined` if it looks right, or is not checked. */
export async function doubtOfFormat(path: string): Promise<string | undefined> {
  const ending = extname(path).toLowerCase()
  const beginning = beginnings[ending]
  if (!beginning) return undefined
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    if (bytesRead === 0) return 'which is empty: save the file again'
    return beginning.test(buffer.toString('latin1', 0, bytesRead))
      ? undefined
      : `which is damaged or not a ${ending.slice(1).toUpperCase()} file: open it, and save it again as ${ending}`
  } finally {
    await file.close()
  }
}
