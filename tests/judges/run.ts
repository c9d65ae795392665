/**
 * `npm run judges`: outside checkers judge the published OpenAPI document and the built server.
 * Only the installation of the checkers needs a network. Ends with how many judgements passed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installJudges, readReport, runJudge as tool } from './install.ts'
import { createJudgements } from './judgements.ts'
import { conformingSites, origin, sites, startSite } from './site.ts'
import type { JudgedRequest } from './requests.ts'
import type { JudgedSite } from './site.ts'
import { builtSite } from '../support/built-site.ts'
import { startNode } from '../support/child.ts'

const here = import.meta.dirname
const root = resolve(here, '../..')
const cache = join(here, '.cache')
/** Where the linted document pretends to be published: a loopback origin is itself a finding. */
const publicOrigin = 'https://vitrine.example'

const { judge, finish } = createJudgements()

/** The document as it was served. */
function servedFile({ name }: JudgedSite): string {
  return join(cache, `${name}.json`)
}

/** The document as it would be published. */
function publicFile({ name }: JudgedSite): string {
  return join(cache, `${name}.public.json`)
}

/** Does something with a server of a site. */
async function withServer<Value>(
  site: JudgedSite,
  work: (url: string) => Promise<Value>,
  quota?: number,
): Promise<Value> {
  const server = await startSite(site, quota)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

async function fetchDocument(site: JudgedSite): Promise<string[]> {
  return await withServer(site, async (url) => {
    const answer = await fetch(`${url}/openapi.json`)
    const text = await answer.text()
    writeFileSync(servedFile(site), text)
    writeFileSync(publicFile(site), text.replaceAll(origin, publicOrigin))
    return answer.ok ? [] : [`answers ${answer.status}`]
  })
}

async function lint(site: JudgedSite): Promise<string[]> {
  const args = ['lint', publicFile(site), '--config=redocly.yaml', '--format=json']
  const stdout = await readReport('"totals"', 'redocly', ...args)
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
  }
  return report.problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId}: ${message} (${place?.pointer ?? ''})`,
  )
}

async function lintByOwasp(site: JudgedSite): Promise<string[]> {
  const { findStaleExceptions, judgeByOwasp } = await import('./spectral.ts')
  const file = publicFile(site)
  const found = await judgeByOwasp(file)
  // Only this site has all that there are exceptions for.
  const stale = site.name === 'agency' ? await findStaleExceptions(file) : []
  return [...found, ...stale]
}

async function generateTypes(site: JudgedSite): Promise<string[]> {
  await tool('openapi-typescript', publicFile(site), '--output', join(cache, `${site.name}.d.ts`))
  return []
}

/** Programs of the guide that need the types, and the file that each is written to. */
const typedPrograms = {
  'Typed client': 'typed-client.ts',
  'TypeScript without packages': 'plain.ts',
}

/** Writes the programs of the guide next to the types. */
async function writePrograms(site: JudgedSite): Promise<string[]> {
  const guide = await withServer(site, async (url) => (await fetch(`${url}/api.md`)).text())
  return Object.entries(typedPrograms).flatMap(([title, file]) => {
    const [, text] = new RegExp(`^### ${title}\n\n\`\`\`ts\n([^]*?)\n\`\`\``, 'm').exec(guide) ?? []
    if (text === undefined) return [`the guide has no program "${title}"`]
    writeFileSync(join(cache, file), text.replace('./api.d.ts', `./${site.name}.d.ts`))
    return []
  })
}

/** Runs the typed client of the guide. */
async function runTypedClient(site: JudgedSite): Promise<string[]> {
  return await withServer(site, async (url) => {
    const file = join(cache, 'typed-client.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(origin, url))
    const child = startNode([file], {})
    const code = await child.exited
    return code === 0 && child.stdout().includes('Grain Book') ? [] : [child.output()]
  })
}

async function compile(): Promise<string[]> {
  await tool('tsc', '--project', 'tsconfig.json')
  return []
}

async function callByClient(site: JudgedSite): Promise<string[]> {
  const { callOperations } = await import('./client.ts')
  const { createAccessToken } = await import('./token.ts')
  const called = await withServer(site, (url) => callOperations(url, createAccessToken()))
  const bad = Object.entries(called).filter(([, status]) => status !== 200)
  return bad.map(([id, status]) => `${id} answered ${status}`)
}

async function judgeAnswers(site: JudgedSite): Promise<string[]> {
  const { createJudge } = await import('./answers.ts')
  const { exhaustedRequestsOf, otherRequests, requestsOf } = await import('./requests.ts')
  const { createAccessToken } = await import('./token.ts')
  const document = await readDocument(site)
  const judgeAnswer = createJudge(document)
  const faults: string[] = []
  const judgeAll = (list: readonly JudgedRequest[]) => async (url: string) => {
    for (const request of list) {
      const found = await judgeAnswer(url, request)
      const name = `${request.method ?? 'GET'} ${request.target} ${request.status}`
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
  }
  const requests = [...requestsOf(document, createAccessToken()), ...otherRequests]
  await withServer(site, judgeAll(requests))
  const first = { target: '/api/v1/health', status: 200 }
  await withServer(site, judgeAll([first, ...exhaustedRequestsOf(document)]), 1)
  return faults
}

async function conform(site: JudgedSite, revision: string): Promise<string[]> {
  const { judgeConformance } = await import('./conformance.ts')
  return await withServer(site, (url) => judgeConformance(url, revision))
}

async function inspect(site: JudgedSite): Promise<string[]> {
  const { judgeByInspector } = await import('./inspector.ts')
  const hasOffers = site.name === 'agency'
  return await withServer(site, (url) => judgeByInspector(url, { hasOffers }))
}

async function readDocument(site: JudgedSite) {
  const { parseDocument } = await import('./answers.ts')
  return parseDocument(readFileSync(servedFile(site), 'utf8'))
}

async function main(): Promise<void> {
  process.chdir(root)
  console.log('Judges')
  await installJudges()
  mkdirSync(cache, { recursive: true })
  await judge('the test sites are built', async () => {
    for (const { name } of conformingSites) await builtSite(name)
    return []
  })
  for (const site of sites) {
    await judge(`${site.name}: the server publishes the document`, () => fetchDocument(site))
    await judge(`${site.name}: Redocly recommended-strict finds nothing`, () => lint(site))
    await judge(`${site.name}: Spectral's OWASP rules find nothing`, () => lintByOwasp(site))
    await judge(`${site.name}: openapi-typescript makes types`, () => generateTypes(site))
  }
  const agency = { name: 'agency' } as const
  await judge('the guide has the programs that need types', () => writePrograms(agency))
  await judge('the types, a typed client and the programs compile under strict', compile)
  await judge('the typed client of the guide finds pages', () => runTypedClient(agency))
  for (const site of sites) {
    await judge(`${site.name}: the client is answered as it is typed`, () => callByClient(site))
    await judge(`${site.name}: ajv accepts every real answer`, () => judgeAnswers(site))
  }
  const { revisions } = await import('./conformance.ts')
  for (const site of conformingSites) {
    for (const revision of revisions) {
      await judge(`${site.name}: MCP ${revision} as the conformance suite has it`, () =>
        conform(site, revision),
      )
    }
  }
  for (const site of sites) {
    await judge(`${site.name}: the Inspector lists and calls everything`, () => inspect(site))
  }
  finish()
}

// Nothing of ours is imported: the checkers compile this folder by stricter rules.
const [word] = process.argv.slice(2)
if (word === undefined) await main()
else {
  if (word !== '--help' && word !== '-h') process.exitCode = 2
  console.log(
    [
      'Lets outside checkers judge the published OpenAPI document and the built server.',
      'Installing the checkers, the first time, needs a network.',
      '',
      'Usage:\n  npm run judges',
    ].join('\n'),
  )
}
