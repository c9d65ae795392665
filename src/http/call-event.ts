/** What a call turns out to be while it is answered, told to whoever watches the service: facts, never what was asked. */

/** One fact of a call; a call may have several, a batch has some for each of its reads. */
export type CallEvent =
  /** Who asks, by which quota it was charged, and whether that was used up. */
  | {
      readonly kind: 'admitted'
      readonly caller: CallerClass
      readonly policy: string
      readonly isExhausted: boolean
    }
  /** An operation was asked, by its id. */
  | { readonly kind: 'operation'; readonly name: string }
  /** A tool of the MCP server was called, by its name. */
  | { readonly kind: 'tool'; readonly name: string }
  /** A page was read, by its address. */
  | { readonly kind: 'page'; readonly path: string }
  /** A search, with its language, if one was given, and the number of pages it found; the words are nobody's business. */
  | { readonly kind: 'search'; readonly language: string | undefined; readonly found: number }
  /** An argument or parameter that nobody knows, by the name it was sent under. */
  | { readonly kind: 'unknown-argument'; readonly name: string }

/** Classes of callers: without a token, with one that is valid, with one that is not. */
export type CallerClass = 'anonymous' | 'agent' | 'invalid-token'
