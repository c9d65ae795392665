/**
 * The requests of the guide to authentication, run one after another as an agent would run them: each takes its addresses
 * and values from the answers before it. A step that fails therefore fails the build instead of misleading a reader.
 */
import { apiPaths, authPaths } from '../http/paths.ts'
import { fillPlaceholders } from '../site/placeholders.ts'
import type { DescriptionContext } from './description-context.ts'
import { bodyOf, get } from './examples.ts'
import type { ExampleAnswer, ExampleRequest } from './examples.ts'

/** Values of members that answers gave, by name. */
type Known = Record<string, string>

/** A request as it is shown, and the answer it got with its values filled in. */
export interface GuideStep {
  readonly request: ExampleRequest
  readonly answer: ExampleAnswer
}

/** All of them. */
export type Steps = Readonly<
  Record<
    'refusal' | 'resource' | 'server' | 'registration' | 'claim' | 'exchange' | 'use' | 'client',
    GuideStep
  >
> & { readonly endpoints: Endpoints }

/** Paths of the endpoints, as the metadata tell them. */
type Endpoints = Readonly<
  Record<'registration' | 'claim' | 'token' | 'clients' | 'authorization', string>
>

/** Runs them; `<name>` in one stands for the member of that name in an answer before it. */
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

/** Redirect URI of the client in the guide, which listens on the computer of the person. */
export const loopbackUri = 'http://127.0.0.1/callback'

// From the metadata and not from constants: the guide tells agents to do the same.
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

/** Readers of the guide see what is not filled in, and angle brackets are how such a guide writes it. */
// A name without a value stays as it is, so that a reader sees what to put there.
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

/** A form to post. */
export function postForm(target: string, fields: Readonly<Record<string, string>>): ExampleRequest {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', target, headers, body: formOf(fields), situation: 'usual' }
}

/** Fields as a form, names in angle brackets left as they are. */
export function formOf(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString().replace(/%3C(\w+)%3E/g, '<$1>')
}
