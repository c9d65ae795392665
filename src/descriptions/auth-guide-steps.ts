/**
 * Executes, in order, those requests of the authentication guide that need no decision by a person.
 * A request can use values from earlier answers.
 */
import { apiPaths, authPaths } from '../http/paths.ts'
import { fillPlaceholders } from '../site/placeholders.ts'
import type { DescriptionContext } from './description-context.ts'
import { describeDuration } from './duration.ts'
import { bodyOf, get, post } from './examples.ts'
import type { ExampleExchange, ExampleRequest } from './examples.ts'
import { fence } from './markdown.ts'

/** Requests and answers of the executed steps of the guide. */
export type Steps = Awaited<ReturnType<typeof runSteps>>

/** Runs the steps. Replaces `<name>` in a request by the member `name` of an earlier answer. */
export async function runSteps({ ask, auth }: Pick<DescriptionContext, 'ask' | 'auth'>) {
  const known: Record<string, string> = {}
  // Only the request that is sent has the values. The guide shows the names in angle brackets.
  const fillIn = (text: string) => fillPlaceholders(text, known, /<(\w+)>/g)

  async function run(request: ExampleRequest): Promise<ExampleExchange> {
    const headers = Object.entries(request.headers).map(([name, text]) => [name, fillIn(text)])
    const answer = await ask({
      ...request,
      headers: Object.fromEntries(headers) as Record<string, string>, // The values are still texts.
      ...(request.body !== undefined && { body: fillIn(request.body) }),
    })
    for (const [name, value] of Object.entries(bodyOf(answer))) {
      if (typeof value === 'string') known[name] = value
    }
    return { request, answer }
  }

  return {
    refusal: await run(get(apiPaths.identity)),
    resource: await run(get(authPaths.protectedResource)),
    server: await run(get(authPaths.authorizationServer)),
    registration: await run(
      postJson(authPaths.agentRegistration, {
        type: 'anonymous',
        requested_credential_type: 'access_token',
      }),
    ),
    claim: await run(postJson(authPaths.agentClaim, { claim_token: '<claim_token>' })),
    exchange: await run(
      postForm({ grant_type: auth.grants.assertion, assertion: '<identity_assertion>' }),
    ),
    use: await run(
      get(apiPaths.identity, {
        headers: { Authorization: 'Bearer <access_token>' },
        situation: 'agent',
      }),
    ),
    client: await run(
      postJson(authPaths.clientRegistration, {
        client_name: 'Name of your app',
        redirect_uris: [loopbackUri],
        token_endpoint_auth_method: 'none',
      }),
    ),
  }
}

/** Renders the commands that most agents need, each with a comment: register, use and renew. */
export function renderSixLines({ info: { baseUrl }, auth }: DescriptionContext): string {
  const renewal = postForm({ grant_type: auth.grants.assertion, assertion: '<identity_assertion>' })
  return fence(
    'sh',
    [
      `# Register. The answer has credential (a token for ${describeDuration(auth.lifetimes.access)}) and identity_assertion.`,
      `curl ${baseUrl}${authPaths.agentRegistration} -H 'Content-Type: application/json' --data '{"type":"anonymous"}'`,
      '# Use the token, here and at all other addresses of the API and MCP.',
      `curl ${baseUrl}${apiPaths.identity} -H 'Authorization: Bearer <credential>'`,
      `# Renew the token. This works for ${describeDuration(auth.lifetimes.assertion)}. The answer has access_token.`,
      `curl ${baseUrl}${renewal.target} --data '${renewal.body ?? ''}'`,
    ].join('\n'),
  )
}

const shownOfToken = 24

/** Shortens a token for display. Full tokens are long and useless to readers. */
export function shortenToken(value: unknown): unknown {
  const isToken = typeof value === 'string' && /^eyJ[\w-]+\.[\w.-]+$/.test(value)
  return isToken ? `${value.slice(0, shownOfToken)}…` : value
}

/** Redirect URI of the client in the guide. The client listens on the user's computer. */
export const loopbackUri = 'http://127.0.0.1/callback'

function postJson(target: string, body: unknown): ExampleRequest {
  return post(target, JSON.stringify(body, undefined, 2))
}

/** Creates a token request. */
export function postForm(fields: Readonly<Record<string, string>>): ExampleRequest {
  return post(authPaths.token, formOf(fields), 'application/x-www-form-urlencoded')
}

/** Encodes fields as a form. Names in angle brackets stay unencoded. */
export function formOf(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString().replace(/%3C(\w+)%3E/g, '<$1>')
}
