/**
 * Measures how much CPU time a token adds to a request, and how much it takes to issue a token.
 * Compares issuing with oidc-provider.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { apiPaths, authPaths } from '../../src/http/paths.ts'
import { grantType } from '../../src/oauth/grants/jwt-bearer.ts'
import type { Bench } from '../bench.ts'
import type { Section } from '../report.ts'
import { askJson, measure, startPeer } from '../rig.ts'
import type { Question } from '../rig.ts'

const json = { 'Content-Type': 'application/json' }
/**
 * Number of agents with tokens. Each has its own IP address, because agents with the same address
 * share a quota.
 */
const bearers = 300
/**
 * Number of assertions. oidc-provider refuses an assertion as a replay if it is among the last
 * thousand. With more assertions than that, each can be sent again.
 */
const assertions = 2_500

const registration: Question = {
  method: 'POST',
  path: authPaths.agentRegistration,
  headers: json,
  body: JSON.stringify({ type: 'anonymous' }),
}

interface Registered {
  readonly credential: string
  readonly identity_assertion: string
}

/** Measures tokens. */
export async function measureTokens({ ours, pages, keep, effort }: Bench): Promise<Section> {
  const agents: Registered[] = []
  while (agents.length < bearers) agents.push(await askJson(ours, registration))
  const path = `${apiPaths.page}?url=${pages[0]?.path ?? '/'}`
  // Agents with the same address share a quota, so each agent has its own address in
  // `X-Forwarded-For`.
  const anonymous = agents.map((_, at) => ({
    path,
    headers: { 'X-Forwarded-For': `10.0.${at >> 8}.${at & 255}` },
  }))
  const withToken = agents.map(({ credential }, at) => ({
    path,
    headers: {
      'X-Forwarded-For': `10.0.${at >> 8}.${at & 255}`,
      Authorization: `Bearer ${credential}`,
    },
  }))
  const exchanges = agents.map(({ identity_assertion: assertion }) =>
    formPost(authPaths.token, { grant_type: grantType, assertion }),
  )
  const { questions, publicKey } = signAssertions()
  // Each measurement has its own server, because oidc-provider drops clients from its memory when
  // others register.
  const registrar = keep(await startPeer('oidc-provider', 'oidc.ts'))
  const known = keep(await startPeer('oidc-provider', 'oidc.ts'))
  const issuer = keep(await startPeer('oidc-provider', 'oidc.ts', publicKey))
  const secret = await askJson<{ client_id: string; client_secret: string }>(known, newClient)
  const { client_id, client_secret } = secret
  const clientToken = formPost('/token', { ...credentials, client_id, client_secret })
  const [bare = [], borne = []] = await measure(
    [anonymous, withToken].map((asked) => ({ server: ours, questions: asked })),
    effort,
  )
  const [registered = [], exchanged = [], clients = [], tokens = [], asserted = []] = await measure(
    [
      { server: ours, questions: [registration] },
      { server: ours, questions: exchanges },
      { server: registrar, questions: [newClient] },
      { server: known, questions: [clientToken] },
      { server: issuer, questions },
    ],
    { ...effort, amount: Math.ceil(effort.amount / 8) },
  )
  const unit = 'µs'
  return {
    title: 'Tokens',
    rows: [
      {
        work: `GET ${apiPaths.page} with a token`,
        unit,
        ours: borne,
        peer: 'without',
        theirs: bare,
      },
      {
        work: 'registration of an agent, with a token',
        unit,
        ours: registered,
        peer: 'oidc-provider',
        theirs: clients.map((cost, round) => cost + (tokens[round] ?? NaN)),
      },
      {
        work: 'token for an assertion',
        unit,
        ours: exchanged,
        peer: 'oidc-provider',
        theirs: asserted,
      },
    ],
  }
}

const credentials = { grant_type: 'client_credentials', scope: 'mcp:read' }
const newClient: Question = {
  method: 'POST',
  path: '/reg',
  headers: { ...json, 'X-Forwarded-Proto': 'https' },
  body: JSON.stringify({
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    token_endpoint_auth_method: 'client_secret_post',
  }),
}

function formPost(path: string, fields: Readonly<Record<string, string>>): Question {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'X-Forwarded-Proto': 'https',
  }
  return { method: 'POST', path, headers, body: new URLSearchParams(fields).toString() }
}

/**
 * Creates token requests, each with its own client assertion (`private_key_jwt`), and the public
 * key that verifies the assertions.
 */
function signAssertions(): { readonly questions: Question[]; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const iat = Math.floor(Date.now() / 1000)
  const client = { iss: 'bench', sub: 'bench', aud: 'https://www.example.com' }
  const questions = Array.from({ length: assertions }, (_, at) => {
    const claims = { ...client, iat, exp: iat + 3600, jti: String(at) }
    return formPost('/token', {
      ...credentials,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: signClaims(claims, privateKey),
    })
  })
  return { questions, publicKey: JSON.stringify(publicKey.export({ format: 'jwk' })) }
}

/** Signs claims as a JWT with ES256. */
function signClaims(claims: object, key: KeyObject): string {
  const parts = [{ alg: 'ES256' }, claims].map((part) => Buffer.from(JSON.stringify(part)))
  const signed = parts.map((part) => part.toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
