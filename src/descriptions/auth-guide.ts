/**
 * The authentication guide, auth.md: how an agent gets, uses and renews a token without prior
 * knowledge. Most of its requests are executed while it is rendered. Readers replace `<name>` in a
 * request by the member `name` of an earlier answer.
 */
import { scope } from '../gate/scope.ts'
import {
  formOf,
  loopbackUri,
  postForm,
  renderSixLines,
  runSteps,
  shortenToken,
} from './auth-guide-steps.ts'
import type { Steps } from './auth-guide-steps.ts'
import type { DescriptionContext } from './description-context.ts'
import { describeDuration } from './duration.ts'
import { bodyOf, get } from './examples.ts'
import type { ExampleExchange } from './examples.ts'
import { guideProse } from './guide-prose.ts'
import { authPaths, loginParameter, mcpPaths } from '../http/paths.ts'
import { fence, renderAnswer, renderHttpRequest, renderTable } from './markdown.ts'

/** Introduction used when the content has no prose for the guide. */
const neutralProse = `You are an agent, or you build one. Everything public on {baseUrl} can be read without a token. A token identifies you, so your requests have a limit of their own: {agentQuota} instead of {anonymousQuota} in {windowSeconds} seconds. You can get one by yourself at once, without an account, an e-mail address or an approval.`

/** Renders the guide as Markdown. */
export async function renderAuthGuide(context: DescriptionContext): Promise<string> {
  const steps = await runSteps(context)
  const sections = [
    `# auth.md: ${context.info.company}`,
    renderSixLines(context),
    guideProse('auth', neutralProse, context),
    'Requests are shown as they go over the wire. Replace `<name>` by the member `name` of an earlier answer, or by a value that the text describes.',
    ...describeDiscovery(context, steps),
    ...describeMethods(context),
    ...describeRegistration(context, steps),
    ...describeClaim(context, steps),
    ...describeExchange(context, steps),
    ...describeUse(context, steps),
    ...describeErrors(context),
    ...describeRevocation(context),
    ...describePersons(context, steps),
  ]
  return `${sections.join('\n\n')}\n`
}

// The 401 comes first, so agents that were sent here by a 401 recognise their situation.
function describeDiscovery({ info }: DescriptionContext, steps: Steps): string[] {
  return [
    '## Step 1 — Discover',
    `Resource server and authorization server are the same host: <${info.baseUrl}>. If a request lacks the token that it needs, the answer names the metadata of the resource:`,
    renderHttpRequest(info.baseUrl, steps.refusal.request),
    renderAnswer(steps.refusal.answer, ['WWW-Authenticate']),
    'The parameter `resource_metadata` of the header `WWW-Authenticate` is the address of this metadata (RFC 9728). Read the metadata there:',
    ...show(steps.resource, info.baseUrl),
    '`authorization_servers[0]` is the issuer of the authorization server. Read the metadata of this issuer (RFC 8414), and take every address from it:',
    ...show(steps.server, info.baseUrl),
    `The MCP server at <${info.baseUrl}${mcpPaths.endpoint}> has metadata of its own at <${info.baseUrl}${authPaths.protectedResource}${mcpPaths.endpoint}>. Authorization server and tokens are the same. The MCP server needs no token and never asks for one. Some hosts get a token only after a 401. They use <${info.baseUrl}${mcpPaths.endpoint}?${loginParameter}>, where a token is required.`,
  ]
}

// The choice comes before the details, because agents without a user and apps with a user get
// their tokens in different ways.
function describeMethods({ auth }: DescriptionContext): string[] {
  return [
    '## Step 2 — Pick a method',
    renderTable(
      ['You are', 'Method', 'You get'],
      [
        [
          'an agent on its own',
          '`anonymous` of `identity_types_supported`: go on with step 3',
          `an access token for ${describeDuration(auth.lifetimes.access)}, and an assertion that renews it for ${describeDuration(auth.lifetimes.assertion)}`,
        ],
        [
          'an app a person uses, or an MCP client',
          `\`${auth.grants.authorizationCode}\` with PKCE: see [Acting for a person](#acting-for-a-person)`,
          `an access token for ${describeDuration(auth.lifetimes.access)}, and a refresh token that renews it for ${describeDuration(auth.lifetimes.refresh)}`,
        ],
      ],
    ),
    'Both methods give the same access. There is no other method: no e-mail address, no API key, no assertion of another issuer.',
  ]
}

// The registration returns an access token, so an agent may stop reading here.
function describeRegistration({ info }: DescriptionContext, { registration }: Steps): string[] {
  return [
    '## Step 3 — Register',
    ...show(registration, info.baseUrl),
    '`credential` is your access token: you can go on with step 6 at once. Keep `identity_assertion` as you would keep a password. `requested_credential_type` may be left out. Nothing about you is stored, so two registrations are two agents.',
  ]
}

// Agents that follow the auth.md format look for a claim ceremony and would give up without this
// section.
function describeClaim({ info, auth }: DescriptionContext, { claim }: Steps): string[] {
  return [
    '## Step 4 — Claim ceremony',
    `This step is optional and changes nothing: the scopes stay the same, and no message is sent. It exists for agents that expect a claim, and works for ${describeDuration(auth.lifetimes.claim)} after the registration.`,
    ...show(claim, info.baseUrl),
  ]
}

// Agents repeat this step for each new access token. They often confuse the assertion with a
// refresh token.
function describeExchange({ info, auth }: DescriptionContext, { exchange }: Steps): string[] {
  return [
    '## Step 5 — Exchange the assertion',
    `Once the access token has expired, exchange the assertion for a new access token (RFC 7523). You can use the assertion any number of times until \`assertion_expires\`, ${describeDuration(auth.lifetimes.assertion)} after the registration. Then register again.`,
    ...show(exchange, info.baseUrl),
    `This exchange gives no refresh token. \`resource\` may name one of \`protected_resources\`. The default is \`${info.baseUrl}${mcpPaths.endpoint}\`. A token for either resource is accepted everywhere.`,
  ]
}

// The remedy for a 401 is described where a token is used, because agents get the 401 there.
function describeUse({ info, policies }: DescriptionContext, { use }: Steps): string[] {
  const { anonymous, agent } = policies
  return [
    '## Step 6 — Use the access_token',
    ...show(use, info.baseUrl),
    `Send the access token in the same way to every operation of the API and to the MCP server. Without a token each network address has ${anonymous.quota} requests per ${anonymous.window} seconds. With a token you have ${agent.quota}. The token gives no further access.`,
    'A 401 with `error="invalid_token"` means that the token has expired or was not issued by this server. Exchange the assertion once. If the exchange is refused with `invalid_grant`, register again. You can also repeat the request without a token.',
  ]
}

// Lists the error codes of all authentication endpoints in one table, so that agents find a code.
function describeErrors({ auth, policies }: DescriptionContext): string[] {
  const { quota, window } = policies.auth
  return [
    '## Errors',
    renderTable(
      ['Code', 'Where', 'What to do'],
      auth.errors.map(({ code, status, where, remedy }) => [
        status === 400 ? `\`${code}\`` : `\`${code}\` (${status})`,
        where,
        remedy,
      ]),
    ),
    `Errors are JSON with \`error\` and \`error_description\`. \`${authPaths.authorization}\` sends them as parameters of the redirect, or explains the refusal to the person on a page. The REST API has another format, \`application/problem+json\`.`,
    `After a status of 500 or more, repeat the same request with increasing pauses. After any other refusal, do not repeat it unchanged. A network address may request tokens ${quota} times per ${window} seconds.`,
  ]
}

// The auth.md format requires this section, although nothing can be revoked.
function describeRevocation({ auth }: DescriptionContext): string[] {
  const { access, assertion, claim, code, refresh } = auth.lifetimes
  return [
    '## Revocation',
    'Tokens cannot be revoked. This is safe: only you store them, they only allow reading public data, and they expire.',
    renderTable(
      ['Token', 'Lives', 'May be used'],
      [
        ['access token', describeDuration(access), 'any number of times'],
        ['`identity_assertion`', describeDuration(assertion), 'any number of times'],
        ['`claim_token`', describeDuration(claim), 'any number of times'],
        ['authorization code', describeDuration(code), 'once'],
        [
          '`refresh_token`',
          `${describeDuration(refresh)} from the consent`,
          'once: each answer has a new refresh token, which expires on the same day as the old one',
        ],
      ],
    ),
  ]
}

// This section comes last, because most readers are agents. Only the registration is executed,
// because the other requests need a decision by a person.
function describePersons({ info, auth }: DescriptionContext, steps: Steps): string[] {
  const { baseUrl } = info
  const { grants, lifetimes } = auth
  const client_id = '<client_id>'
  // The example has an arbitrary port. Any port is accepted on a loopback address (RFC 8252 §7.3).
  const redirect_uri = loopbackUri.replace('/callback', ':8976/callback')
  const query = formOf({
    response_type: 'code',
    client_id,
    redirect_uri,
    code_challenge: '<code_challenge>',
    code_challenge_method: 'S256',
    state: '<state>',
    scope,
    resource: baseUrl + mcpPaths.endpoint,
  })
  return [
    '## Acting for a person',
    'OAuth 2.1 with PKCE, for an app that a person uses. Register the app (RFC 7591); a `client_id` never expires:',
    ...show(steps.client, baseUrl),
    'Create a random `code_verifier` of 43 to 128 characters (letters, digits, `-._~`) and a random `state`. `code_challenge` is the SHA-256 of the verifier as base64url (RFC 7636, S256). A `redirect_uri` on `127.0.0.1`, `[::1]` or `localhost` may have any port. Open this address in the browser of the person:',
    renderHttpRequest(baseUrl, get(`${authPaths.authorization}?${query}`)),
    `The person sees which app asks, and decides within ${describeDuration(lifetimes.consent)}, without a login. The browser then opens your \`redirect_uri\` with \`code\`, \`state\` and \`iss\`, or with \`error\`. Check that \`state\` is yours and that \`iss\` is the \`issuer\`. Exchange the code within ${describeDuration(lifetimes.code)}:`,
    renderHttpRequest(
      baseUrl,
      postForm({
        grant_type: grants.authorizationCode,
        code: '<code>',
        client_id,
        redirect_uri,
        code_verifier: '<code_verifier>',
      }),
    ),
    'The answer is as in step 5, with a `refresh_token` added. Use the access token as in step 6, and renew it with the refresh token:',
    renderHttpRequest(
      baseUrl,
      postForm({
        grant_type: grants.refreshToken,
        refresh_token: '<refresh_token>',
        client_id,
      }),
    ),
    'A client with a secret sends the secret with both token requests, as `client_secret` or by HTTP Basic.',
  ]
}

function show({ request, answer }: ExampleExchange, baseUrl: string): string[] {
  const body = JSON.stringify(bodyOf(answer), (_, value: unknown) => shortenToken(value), 2)
  return [
    renderHttpRequest(baseUrl, request),
    `Answer, status ${answer.status}:`,
    fence('json', body),
  ]
}
