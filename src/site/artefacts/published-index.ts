/** Where everything published is in the file that holds it. */

/** Start and length of bytes. */
export type Slice = readonly [start: number, length: number]

/** One thing that is published and where its bytes are; those of its content codings follow its own. */
export interface PublishedEntry {
  readonly type: string
  readonly etag: string
  readonly link?: string
  readonly policy?: string
  readonly pages?: readonly string[]
  readonly tokens?: number
  readonly bytes: Slice
  readonly br?: Slice
  readonly gzip?: Slice
}

/** Key → what is published there. */
export type PublishedIndex = Readonly<Record<string, PublishedEntry>>

/** Bytes of an entry together, with those of its content codings. */
export function lengthOf({ bytes, br, gzip }: PublishedEntry): number {
  return bytes[1] + (br?.[1] ?? 0) + (gzip?.[1] ?? 0)
}
