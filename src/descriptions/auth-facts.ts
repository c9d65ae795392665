/**
 * Facts that the authentication guide needs from the authorization server. The two modules do not
 * import each other. The build imports both and passes the facts.
 */

/** Lifetimes in seconds, grants by purpose, errors with remedies. */
export interface AuthFacts {
  readonly lifetimes: Readonly<
    Record<'access' | 'assertion' | 'claim' | 'code' | 'refresh' | 'question', number>
  >
  readonly grants: Readonly<Record<'authorizationCode' | 'refreshToken' | 'assertion', string>>
  readonly errors: readonly {
    readonly code: string
    readonly status: number
    readonly where: string
    readonly remedy: string
  }[]
}
