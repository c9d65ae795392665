/** Something the build publishes, before it has a tag and content codings. */

/** Bytes at a key: a path, or the canonical target of an API read. */
export interface Publication {
  readonly key: string
  /** Media type. */
  readonly type: string
  /** Value of the `Link` field that belongs to it. */
  readonly link?: string | undefined
  /** Security policy of a page, where it is not that of any page. */
  readonly policy?: string | undefined
  /** Paths of the pages that a prepared answer names, in its order. */
  readonly pages?: readonly string[] | undefined
  /** Tokens of a text, where they were counted. */
  readonly tokens?: number | undefined
  readonly bytes: Uint8Array
}
