/** Content published by the build, before it has an entity tag and content codings. */

/** Data about published content, in addition to its bytes. */
export interface PublishedFacts {
  /** Media type. */
  readonly type: string
  /** Value of its `Link` header field. */
  readonly link?: string | undefined
  /** Content security policy (CSP) of a page, if it differs from the default. */
  readonly policy?: string | undefined
  /** Paths of the pages in an API response that the build prepared, in order. */
  readonly pages?: readonly string[] | undefined
  /** Number of tokens that a language model reads for a text, if counted. */
  readonly tokens?: number | undefined
}

/** Bytes published at a key, which is a path or the canonical request target of an API read. */
export interface Publication extends PublishedFacts {
  readonly key: string
  readonly bytes: Uint8Array
}
