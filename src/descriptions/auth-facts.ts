/**
 * What the guide to authentication needs to know from the authorization server. The two do not import each other: the descriptions
 * say what they need here, and the build, which knows both, hands it over.
 */

/** Lifetimes in seconds, grants by their use, errors with what to do. */
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
