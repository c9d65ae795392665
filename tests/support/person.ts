/** Gives consent at a built service without a browser, and reads the identity of a token. */
import { z } from 'zod'
import { baseUrl } from './app.ts'
import { encodeFields } from './auth-app.ts'
import type { BuiltService } from './built-service.ts'
import { authorizationFields } from './code-flow.ts'
import type { Client } from './code-flow.ts'

type Fetching = Pick<BuiltService, 'fetch'>
/**
 * Opens an authorization request, allows access, and returns the address that the service redirects
 * to.
 */
export async function allowAccess({ fetch }: Fetching, address: URL): Promise<URL> {
  const screen = await fetch(address)
  const html = await screen.text()
  const [, action] = /<form method="post" action="([^"]+)"/.exec(html) ?? []
  const [, ticket] = /name="ticket" value="([^"]+)"/.exec(html) ?? []
  const [cookie] = screen.headers.getSetCookie()[0]?.split(';') ?? []
  if (action === undefined || ticket === undefined || cookie === undefined) {
    throw new Error(`Nothing is asked: ${screen.status} ${html}`)
  }
  const answer = await fetch(baseUrl + action, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: baseUrl, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ ticket, decision: 'approve' }),
  })
  const location = answer.headers.get('Location')
  if (answer.status !== 303 || location === null) throw new Error(`Not allowed: ${answer.status}`)
  return new URL(location)
}

/** Registers a public client at a built service. Returns its id. */
export async function registerPublic(
  { fetch }: Fetching,
  redirectUri: string,
  name?: string,
): Promise<string> {
  const metadata = { redirect_uris: [redirectUri], client_name: name }
  const answer = await fetch(`${baseUrl}/oauth/register/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...metadata, token_endpoint_auth_method: 'none' }),
  })
  if (answer.status !== 201) throw new Error(`Not registered: ${answer.status}`)
  return z.object({ client_id: z.string() }).parse(await answer.json()).client_id
}

/** Address of a valid authorization request, with overrides. */
export function authorizationAddress(
  client: Client,
  overrides: Parameters<typeof authorizationFields>[1] = {},
): URL {
  const query = encodeFields(authorizationFields(client, overrides))
  return new URL(`${baseUrl}/oauth/authorize/?${query}`)
}

const identity = z.object({ sub: z.string(), resource: z.string() })

/**
 * Identity of the bearer of a token, from the API. Throws if the service does not accept the token.
 */
export async function whoIs({ fetch }: Fetching, token: string): Promise<z.infer<typeof identity>> {
  const answer = await fetch(`${baseUrl}/api/v1/identity`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  if (answer.status !== 200) throw new Error(`The token is not taken: ${answer.status}`)
  return identity.parse(await answer.json())
}
