/** An OAuth provider for the client of the MCP SDK. */
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'

const redirectUri = 'http://127.0.0.1:8976/callback'

/** Stores the client, tokens and verifier of the MCP SDK in memory, as a program would on disk. */
export class Keeper implements OAuthClientProvider {
  readonly redirectUrl = redirectUri
  readonly clientMetadata = {
    client_name: 'A client of the MCP SDK',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
  }
  address: URL | undefined
  kept: StoredOAuthTokens | undefined
  /** Optional function that chooses the resource of token requests. Most clients have none. */
  validateResourceURL: OAuthClientProvider['validateResourceURL']
  #client: StoredOAuthClientInformation | undefined
  #verifier = ''
  #discovered: OAuthDiscoveryState | undefined

  clientInformation() {
    return this.#client
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.#client = client
  }
  tokens() {
    return this.kept
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.kept = tokens
  }
  redirectToAuthorization(address: URL) {
    this.address = address
  }
  codeVerifier() {
    return this.#verifier
  }
  discoveryState() {
    return this.#discovered
  }
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.#discovered = state
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
}
