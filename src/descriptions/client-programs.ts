/**
 * Programs that call the service, for the API guide and the page about the API. Tests take them
 * from the published guide and run them.
 */
import type { Operation } from '../api/operation.ts'
import { apiPaths, descriptionPaths, mcpPaths } from '../http/paths.ts'

/** A program. */
export interface ClientProgram {
  readonly title: string
  /** Language of the Markdown code block. */
  readonly language: 'ts' | 'python'
  readonly text: string
}

/** Data that the programs contain. */
export interface ProgramFacts {
  readonly baseUrl: string
  readonly registry: readonly Operation[]
}

/** Renders a typed client, and complete programs that wait after 429 and 503. */
export function clientPrograms({ baseUrl, registry }: ProgramFacts): ClientProgram[] {
  const search = registry.find(({ id }) => id === 'search')
  const [example = {}] = search?.examples ?? []
  const facts = { baseUrl, query: literal(example.q), tool: search?.tool?.name ?? '' }
  return [
    { title: 'Typed client', language: 'ts', text: renderTypedClient(facts) },
    { title: 'TypeScript without packages', language: 'ts', text: renderTypeScript(facts) },
    { title: 'Python without packages', language: 'python', text: renderPython(facts) },
    { title: 'MCP client', language: 'ts', text: renderMcpClient(facts) },
  ]
}

interface Facts {
  readonly baseUrl: string
  /** The query as a string literal of TypeScript and Python. */
  readonly query: string
  readonly tool: string
}

function renderTypedClient({ baseUrl, query }: Facts): string {
  return [
    '// npm install openapi-fetch',
    `// npx openapi-typescript ${baseUrl}${descriptionPaths.openApi} --output api.d.ts`,
    "import createClient from 'openapi-fetch'",
    "import type { paths } from './api.d.ts'",
    `const api = createClient<paths>({ baseUrl: '${baseUrl}' })`,
    `const { data, error } = await api.GET('${apiPaths.search}', {`,
    `  params: { query: { q: ${query} } },`,
    '})',
    'console.log(error?.code ?? data?.data.map(({ title }) => title))',
  ].join('\n')
}

const patientFetch = `/** After a 429 or 503, waits Retry-After seconds and tries again, at most three times. */
async function patientFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(url, init)
    if (![429, 503].includes(response.status) || tries === 3) return response
    const seconds = Number(response.headers.get('Retry-After') ?? 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}`

function renderTypeScript({ baseUrl, query }: Facts): string {
  return `import type { components } from './api.d.ts'

${patientFetch}

const url = new URL('${baseUrl}${apiPaths.search}')
url.search = new URLSearchParams({ q: ${query}, limit: '3' }).toString()
const response = await patientFetch(url)
if (!response.ok) {
  const { code, detail } = (await response.json()) as components['schemas']['Problem']
  throw new Error(code + ': ' + detail)
}
const found = (await response.json()) as components['schemas']['SearchResults']
for (const { title, url } of found.data) console.log(title, url)`
}

function renderPython({ baseUrl, query }: Facts): string {
  return `import json, time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

def read(url):
    """After a 429 or 503, waits Retry-After seconds and tries again, at most three times."""
    for tries in range(4):
        try:
            with urlopen(url) as response:
                return json.load(response)
        except HTTPError as error:
            if error.code not in (429, 503) or tries == 3:
                problem = json.load(error)
                raise SystemExit(f"{problem['code']}: {problem['detail']}")
            time.sleep(int(error.headers.get("Retry-After", 1)))

query = urlencode({"q": ${query}, "limit": 3})
for page in read("${baseUrl}${apiPaths.search}?" + query)["data"]:
    print(page["title"], page["url"])`
}

function renderMcpClient({ baseUrl, query, tool }: Facts): string {
  return `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

${patientFetch}

const url = new URL('${baseUrl}${mcpPaths.endpoint}')
const client = new Client({ name: 'example', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(url, { fetch: patientFetch }))
const { tools } = await client.listTools()
console.log(tools.map(({ name }) => name).join(', '))
const result = await client.callTool({ name: '${tool}', arguments: { query: ${query} } })
console.log(JSON.stringify(result.structuredContent, null, 2))
await client.close()`
}

function literal(value: unknown): string {
  return JSON.stringify(String(value))
}
