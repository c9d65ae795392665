/**
 * Events of a call for log, metrics and traces. Only `missing` and `unknown-argument` contain text
 * that a client has written.
 */

/** One event of a call. A batch has events for each of its operations. */
export type CallEvent =
  /** The call was charged to a quota. `policy` names the exhausted quota, or else the usual one. */
  | {
      readonly kind: 'admitted'
      readonly caller: CallerClass
      readonly policy: string
      readonly isExhausted: boolean
    }
  /** An operation was called, by its id. */
  | { readonly kind: 'operation'; readonly name: string }
  /** A tool of the MCP server was called, by its name. */
  | { readonly kind: 'tool'; readonly name: string }
  /** A page was read, by its path and form; a 304 counts too. */
  | { readonly kind: 'page'; readonly path: string; readonly form: PageForm }
  /** A search, with its language if given and the number of found pages, but without its words. */
  | { readonly kind: 'search'; readonly language: string | undefined; readonly found: number }
  /** A path without a page, or a query without a result. Only `missing-content.ts` uses `text`. */
  | { readonly kind: 'missing'; readonly sought: 'page' | 'search'; readonly text: string }
  /** An unknown argument or parameter, by its name. */
  | { readonly kind: 'unknown-argument'; readonly name: string }
  /** The call was refused because of overload, before any work. */
  | { readonly kind: 'overload' }
  /**
   * The service failed; the log has the reason. A call with several reads may fail more than once.
   */
  | { readonly kind: 'failure' }

/** Form in which a page was read. */
export type PageForm = 'html' | 'markdown'

/** Class of a caller: without a token, with a valid one, or with an invalid one. */
export type CallerClass = 'anonymous' | 'agent' | 'invalid-token'
