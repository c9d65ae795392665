/**
 * Executes the requests of the authentication guide in order, as an agent would. Each step uses
 * values from earlier answers. A failing step fails the build, so the guide never shows a broken
 * request.
 */
import { apiPaths, authPaths } from '../http/paths.ts'
import { fillPlaceholders } from '../site/placeholders.ts'
import type { DescriptionContext } from './description-context.ts'
import { bodyOf, get } from './examples.ts'
import type { ExampleAnswer, ExampleRequest } from './examples.ts'

/** Values of members in earlier answers, by name. */
type Known = Record<string, string>

/** A request as shown in the guide, and its answer. */
export interface GuideStep {
  readonly request: ExampleRequest
  readonly answer: ExampleAnswer
}

/** All steps of the guide. */
export type Steps = Readonly<
  Record<
    'refusal' | 'resource' | 'server' | 'registration' | 'claim' | 'exchange' | 'use' | 'client',
    GuideStep
  >
> & { readonly endpoints: Endpoints }

/** Paths of the endpoints, from the metadata. */
type Endpoints = Readonly<
  Record<'registration' | 'claim' | 'token' | 'clients' | 'authorization', string>
>

/** Runs the steps. `<name>` in a request is the member of that name in an earlier answer. */
export async function runSteps({ ask, auth, info }: DescriptionContext): Promise<Steps> {
  const known: Known = {}
  async function run(request: ExampleRequest): Promise<GuideStep> {
    const answer = await ask({
      ...request,
      headers: mapValues(request.headers, (text) => fillIn(text, known)),
      ...(request.body !== undefined && { body: fillIn(request.body, known) }),
    })
    for (const [name, value] of Object.entries(bodyOf(answer))) {
      if (typeof value === 'string') known[name] = value
    }
    return { request, answer }
  }
  const refusal = await run(get(apiPaths.identity))
  const resource = await run(get(authPaths.protectedResource))
  const server = await run(get(authPaths.authorizationServer))
  const endpoints = readEndpoints(bodyOf(server.answer), info.baseUrl)
  return {
    endpoints,
    refusal,
    resource,
    server,
    registration: await run(
      postJson(endpoints.registration, {
        type: 'anonymous',
        requested_credential_type: 'access_token',
      }),
    ),
    claim: await run(postJson(endpoints.claim, { claim_token: '<claim_token>' })),
    exchange: await run(
      postForm(endpoints.token, {
        grant_type: auth.grants.assertion,
        assertion: '<identity_assertion>',
      }),
    ),
    use: await run(
      get(apiPaths.identity, {
        headers: { Authorization: 'Bearer <access_token>' },
        situation: 'agent',
      }),
    ),
    client: await run(
      postJson(endpoints.clients, {
        client_name: 'Name of your app',
        redirect_uris: [loopbackUri],
        token_endpoint_auth_method: 'none',
      }),
    ),
  }
}

/** Redirect URI of the client in the guide, which listens on the user's computer. */
export const loopbackUri = 'http://127.0.0.1/callback'

// Read from the metadata, as the guide instructs agents to do.
function readEndpoints(metadata: Readonly<Record<string, unknown>>, baseUrl: string): Endpoints {
  const agent = metadata.agent_auth as Readonly<Record<string, unknown>> // Our own metadata always has it.
  const pathOf = (address: unknown) => String(address).slice(baseUrl.length)
  return {
    registration: pathOf(agent.register_uri),
    claim: pathOf(agent.claim_uri),
    token: pathOf(metadata.token_endpoint),
    clients: pathOf(metadata.registration_endpoint),
    authorization: pathOf(metadata.authorization_endpoint),
  }
}

// A name without a value stays as it is, so that readers see what to fill in.
function fillIn(text: string, known: Known): string {
  return fillPlaceholders(text, known, /<(\w+)>/g)
}

function mapValues(
  values: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

function postJson(target: string, body: unknown): ExampleRequest {
  const headers = { 'Content-Type': 'application/json' }
  const text = JSON.stringify(body, undefined, 2)
  return { method: 'POST', target, headers, body: text, situation: 'usual' }
}

/** A POST request with a form. */
export function postForm(target: string, fields: Readonly<Record<string, string>>): ExampleRequest {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', target, headers, body: formOf(fields), situation: 'usual' }
}

/** Encodes fields as a form. Names in angle brackets stay unencoded. */
export function formOf(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString().replace(/%3C(\w+)%3E/g, '<$1>')
}
