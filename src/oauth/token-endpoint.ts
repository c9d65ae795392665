/**
 * The token endpoint, OAuth 2.1 §3.2. Runs the grant that a request names. Reads only the body,
 * because queries end up in logs.
 */
import type { Issuer } from './issuer.ts'
import { OAuthError } from './error.ts'
import * as authorizationCode from './grants/authorization-code.ts'
import type { Grant, TokenRequest, TokenResponse } from './grants/grant.ts'
import * as jwtBearer from './grants/jwt-bearer.ts'
import * as refreshToken from './grants/refresh-token.ts'
import { findParameter, isRepeated } from './parameters.ts'

const grants: readonly Grant[] = [authorizationCode, refreshToken, jwtBearer]

const commonParameters = ['grant_type', 'client_id', 'client_secret', 'scope']
const knownParameters = [...commonParameters, ...grants.flatMap(({ parameters }) => parameters)]

/** Answers a token request; throws an `OAuthError`. */
export async function answerTokenRequest(
  request: TokenRequest,
  issuer: Issuer,
): Promise<TokenResponse> {
  const { form } = request
  if (knownParameters.some((name) => isRepeated(form, name))) {
    throw new OAuthError('invalid_request', 'A parameter is repeated')
  }
  if (isRepeated(form, 'resource')) {
    throw new OAuthError('invalid_target', 'Ask for one resource at a time')
  }
  const grantType = findParameter(form, 'grant_type')
  if (grantType === undefined) throw new OAuthError('invalid_request', 'Send grant_type')
  const grant = grants.find((known) => known.grantType === grantType)
  if (!grant) {
    const types = grants.map((known) => known.grantType).join(', ')
    throw new OAuthError('unsupported_grant_type', `grant_type must be one of ${types}`)
  }
  return await grant.handle(request, issuer)
}
