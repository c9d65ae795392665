/** Interface of the token verifier. It is defined here, so that the gate does not import OAuth. */

/** Claims of a valid access token. */
export interface AccessToken {
  /** Identifier of the agent. The quota of the agent is counted by it. */
  readonly sub: string
  readonly scope: string
  /** The resource the token is for (`aud`). */
  readonly resource: string
}

/** Verifies a token; `undefined` when it is invalid. */
export type AccessTokenVerifier = (
  token: string,
) => AccessToken | undefined | Promise<AccessToken | undefined>
