/** What the gate asks of the verifier of tokens. Here and not next to the verifier, so that the gate knows no OAuth. */

/** What a valid access token says. */
export interface AccessToken {
  /** Identifier of the agent; its requests are counted under it. */
  readonly sub: string
  readonly scope: string
  /** The resource the token is for (`aud`). */
  readonly resource: string
}

/** Verifies what was sent as a token; `undefined` when it is not a valid one, whatever the reason. */
export type AccessTokenVerifier = (
  token: string,
) => AccessToken | undefined | Promise<AccessToken | undefined>
