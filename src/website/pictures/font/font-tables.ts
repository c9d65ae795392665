/** The tables of a font in the form of the web (https://www.w3.org/TR/WOFF/), each unpacked when it is asked for. */
import { inflateSync } from 'node:zlib'

/** Finds a table by its name of four letters; throws when the font has none. */
export type FindTable = (name: string) => DataView

const headerLength = 44
const entryLength = 20

/** Tables of the bytes of a WOFF file. */
export function readTables(file: Uint8Array): FindTable {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const places = new Map(
    Array.from({ length: view.getUint16(12) }, (_, at) => {
      const entry = headerLength + entryLength * at
      const name = Buffer.from(file.subarray(entry, entry + 4)).toString('latin1')
      const [start, packed, whole] = [4, 8, 12].map((offset) => view.getUint32(entry + offset))
      return [name, { start, packed, whole }] as const
    }),
  )
  return (name) => {
    const { start = 0, packed = 0, whole } = places.get(name) ?? {}
    if (whole === undefined) throw new Error(`Cannot read the font: it has no table "${name}"`)
    const bytes = file.subarray(start, start + packed)
    // A table that would not become smaller is stored as it is.
    const table = packed < whole ? inflateSync(bytes) : bytes
    return new DataView(table.buffer, table.byteOffset, table.byteLength)
  }
}
