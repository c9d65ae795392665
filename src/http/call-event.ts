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
  /** A page was read in one of its forms, by its address; a reader whose copy is still good has read it too. */
  | { readonly kind: 'page'; readonly path: string; readonly form: PageForm }
  /** A search, with its language, if one was given, and the number of pages it found; the words are nobody's business. */
  | { readonly kind: 'search'; readonly language: string | undefined; readonly found: number }
  /** An argument or parameter that nobody knows, by the name it was sent under. */
  | { readonly kind: 'unknown-argument'; readonly name: string }
  /** There was no time for the call: it was refused before any of its work was done. */
  | { readonly kind: 'overload' }
  /** The service failed on its side, as its log says; a call that reads several things may fail several times. */
  | { readonly kind: 'failure' }

/** What a page is read as. */
export type PageForm = 'html' | 'markdown'

/** Classes of callers: without a token, with one that is valid, with one that is not. */
export type CallerClass = 'anonymous' | 'agent' | 'invalid-token'
