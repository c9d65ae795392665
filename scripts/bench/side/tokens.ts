/** Tokens: what one costs a request, and what issuing one costs beside its signatures and beside oidc-provider. */
import { generateKeyPairSync } from 'node:crypto'
import { apiPaths, authPaths } from '../../../src/http/paths.ts'
import { grantType } from '../../../src/oauth/grants/jwt-bearer.ts'
import { signEs256 } from '../../../src/oauth/jws.ts'
import { CommandError } from '../../command.ts'
import { ask } from './answers.ts'
import type { Question } from './answers.ts'
import type { Bench } from './bench.ts'
import { startPeer } from './peers.ts'
import type { Running } from './program.ts'
import { measureSides } from './rounds.ts'
import { costRow, fasterRow } from './rows.ts'
import type { Compared, Row, Section } from './rows.ts'
import { measureSignatures } from './signatures.ts'

/** So many that no assertion is met twice in a moment. */
const agents = 300
const bearers = 50
/** An assertion counts once; oidc-provider forgets it after a thousand others. */
const distinctAssertions = 2_500
const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const reaches = {
  request: { sign: '≤', value: 1.15 },
  signatures: { sign: '≤', value: 1.5 },
  provider: { sign: '≥', value: 3 },
} as const

/** What an agent got when it registered. */
interface Registered {
  readonly credential: string
  readonly identity_assertion: string
}

/** Measures them. */
export async function measureTokens(bench: Bench): Promise<Section> {
  const known: Registered[] = []
  for (let at = 0; at < agents; at += 1) {
    known.push(await askForJson<Registered>(bench, bench.ours, registration))
  }
  return {
    title: 'Tokens',
    notes: [
      'A request with a token is one of 50 tokens that the server has met before, each from an address of its own behind a proxy, as the anonymous ones are. The signatures alone are those of `node:crypto`, called at once and without HTTP: two by ES256 and one by HS256 for a registration, one checked and one made for an assertion. Nearest to them without a person, oidc-provider issues access tokens as JWTs by ES256, and keeps what it has to in its memory. Beside jwt-bearer stand those for clients that show an assertion (`private_key_jwt`), which takes the same two signatures; beside a registration stand its registration of a client with a secret and one token for it together.',
    ],
    rows: [await measureRequest(bench, known), ...(await measureIssues(bench, known))],
  }
}

async function measureRequest(bench: Bench, known: readonly Registered[]): Promise<Row> {
  const { path } = await bench.findPage()
  const target = `${apiPaths.page}?url=${path}`
  // All agents of one address have a ceiling together, which no setting lifts.
  const placed = known.slice(0, bearers).map(({ credential }, at) => ({
    from: { 'X-Forwarded-For': `10.0.0.${at}` },
    credential,
  }))
  const anonymous = placed.map(({ from }): Question => ({ method: 'GET', target, headers: from }))
  const withTokens = placed.map(({ from, credential }): Question => ({
    method: 'GET',
    target,
    headers: { ...from, Authorization: `Bearer ${credential}` },
  }))
  const [bare = [], borne = []] = await measureSides(
    [
      { server: bench.ours, questions: anonymous },
      { server: bench.ours, questions: withTokens },
    ],
    bench.means,
  )
  return costRow({
    work: `GET \`${apiPaths.page}\` with a token, from the second time on`,
    peer: 'the same without one',
    unit: 'µs',
    ours: borne,
    theirs: bare,
    reach: reaches.request,
  })
}

/** Servers of oidc-provider, one for each way, because what one holds in memory would be put out by another. */
async function startProviders(bench: Bench) {
  const { assertions, publicKey } = signAssertions()
  const [registrar, forSecrets, forAssertions] = [
    bench.keep(await startPeer('oidc-provider', 'oidc.ts')),
    bench.keep(await startPeer('oidc-provider', 'oidc.ts')),
    bench.keep(await startPeer('oidc-provider', 'oidc.ts', publicKey)),
  ]
  return {
    registering: { server: registrar, questions: [clientRegistration] },
    secret: { server: forSecrets, questions: [await clientCredentials(bench, forSecrets)] },
    asserting: { server: forAssertions, questions: assertions },
  }
}

async function measureIssues(bench: Bench, known: readonly Registered[]): Promise<Row[]> {
  const { ours, means } = bench
  const bearing = known.map(({ identity_assertion: assertion }): Question => {
    const body = new URLSearchParams({ grant_type: grantType, assertion }).toString()
    return { method: 'POST', target: authPaths.token, headers: form, body }
  })
  const { registering, secret, asserting } = await startProviders(bench)
  for (const { server, questions } of [{ server: ours, questions: bearing }, secret, asserting])
    await requireJwt(bench, server, questions[0])
  const [registrations = [], exchanges = [], clients = [], tokens = [], asserted = []] =
    await measureSides(
      [
        { server: ours, questions: [registration] },
        { server: ours, questions: bearing },
        registering,
        secret,
        asserting,
      ],
      means,
    )
  const ways: Pick<Compared, 'work' | 'ours' | 'theirs'>[] = [
    {
      work: 'registration of an agent',
      ours: registrations,
      theirs: clients.map((cost, round) => cost + (tokens[round] ?? NaN)),
    },
    { work: 'token for an assertion (jwt-bearer)', ours: exchanges, theirs: asserted },
  ]
  return ways.flatMap((way, at) => [
    costRow({
      ...way,
      peer: 'signatures',
      unit: 'µs',
      theirs: measureSignatures(at === 0 ? 'registration' : 'jwtBearer', means.rounds),
      reach: reaches.signatures,
    }),
    fasterRow({ ...way, peer: 'oidc-provider', unit: 'µs', reach: reaches.provider }),
  ])
}

async function requireJwt(bench: Bench, server: Running, question: Question | undefined) {
  const { access_token: token } = await askForJson<{ access_token?: string }>(
    bench,
    server,
    question,
  )
  if (token?.split('.').length !== 3)
    throw new CommandError(`Cannot compare: ${server.name} issues no JWT`)
}

const registration: Question = {
  method: 'POST',
  target: authPaths.agentRegistration,
  headers: json,
  body: JSON.stringify({ type: 'anonymous' }),
}

/** It answers for its issuer, which is another address than the one it listens on. */
const forwarded = { 'X-Forwarded-Proto': 'https' }
const clientRegistration: Question = {
  method: 'POST',
  target: '/reg',
  headers: { ...json, ...forwarded },
  body: JSON.stringify({
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    token_endpoint_auth_method: 'client_secret_post',
  }),
}

async function clientCredentials(bench: Bench, provider: Running): Promise<Question> {
  const { client_id, client_secret } = await askForJson<{
    client_id: string
    client_secret: string
  }>(bench, provider, clientRegistration)
  const fields = { grant_type: 'client_credentials', client_id, client_secret, scope: 'mcp:read' }
  const body = new URLSearchParams(fields).toString()
  return { method: 'POST', target: '/token', headers: { ...form, ...forwarded }, body }
}

/** Requests with an assertion each, and the key that they are checked with; the issuer is the one of the peer. */
function signAssertions(): { assertions: Question[]; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const iat = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'bench',
    sub: 'bench',
    aud: 'https://www.example.com',
    iat,
    exp: iat + 3600,
  }
  const assertions = Array.from({ length: distinctAssertions }, (_, at): Question => {
    const assertion = signEs256({ alg: 'ES256' }, { ...claims, jti: String(at) }, privateKey)
    const fields = {
      grant_type: 'client_credentials',
      scope: 'mcp:read',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    }
    const body = new URLSearchParams(fields).toString()
    return { method: 'POST', target: '/token', headers: { ...form, ...forwarded }, body }
  })
  return { assertions, publicKey: JSON.stringify(publicKey.export({ format: 'jwk' })) }
}

/** Members of an answer, as OAuth has them. */
async function askForJson<Members>(
  { host }: Bench,
  { name, port }: Running,
  question: Question | undefined,
): Promise<Members> {
  if (!question) throw new Error('There is nothing to ask')
  const { status, body } = await ask(port, host, question)
  if (status === 200 || status === 201) return JSON.parse(body.toString()) as Members
  throw new CommandError(
    `Cannot measure: ${name} answers ${question.target} with ${status}: ${body.toString().slice(0, 200)}`,
  )
}
