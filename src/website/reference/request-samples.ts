/**
 * Renders a request of the API as a command, as code and as a call of an MCP tool. The build and
 * the browser both use this module, so that both write a request in the same way.
 */

/** Data of an operation that is needed to create a request. */
export interface CalledOperation {
  readonly method: string
  /** Path. Names in braces are parameters. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Parameters that are numbers in the arguments of the tool. */
  readonly numbers?: readonly string[]
  readonly tool?:
    | {
        readonly name: string
        /** Arguments of every call. */
        readonly arguments: Readonly<Record<string, unknown>>
        /** Name of the argument for a parameter, where the two names differ. */
        readonly rename: Readonly<Record<string, string>>
        /** Parameters that the tool does not have. */
        readonly without: readonly string[]
      }
    | undefined
}

/** Creates the request of an operation with values of its parameters. Leaves out empty values. */
export function createRequest(
  { method, path, headers, numbers = [], tool }: CalledOperation,
  given: readonly (readonly [name: string, value: string])[],
  { baseUrl, body }: { readonly baseUrl: string; readonly body?: string | undefined },
): ShownRequest {
  const values = given.filter(([, value]) => value !== '')
  const inQuery = values.filter(([name]) => !path.includes(`{${name}}`))
  const query = new URLSearchParams(inQuery.map(([...pair]) => pair)).toString()
  const filled = path.replace(/\{(\w+)\}/g, (hole, name) =>
    encodeURIComponent(values.find(([known]) => known === name)?.[1] ?? hole),
  )
  const read = values.flatMap(([name, value]) =>
    tool?.without.includes(name)
      ? []
      : [[tool?.rename[name] ?? name, numbers.includes(name) ? Number(value) : value] as const],
  )
  return {
    ...{ method, headers, body },
    url: baseUrl + filled + (query === '' ? '' : `?${query}`),
    call: tool && {
      name: tool.name,
      arguments: { ...tool.arguments, ...Object.fromEntries(read) },
    },
  }
}

/** A request to show. */
export interface ShownRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** The same request as a call of an MCP tool; absent if no tool does the same. */
  readonly call?: { readonly name: string; readonly arguments: object } | undefined
}

/**
 * Forms in which a request is shown: label, and a function that renders it. The function returns
 * `undefined` if the request cannot have this form.
 */
export const sampleForms: Readonly<
  Record<string, readonly [label: string, render: (request: ShownRequest) => string | undefined]>
> = {
  curl: ['curl', renderCurl],
  ts: ['TypeScript', renderTypeScript],
  py: ['Python', renderPython],
  mcp: ['MCP', renderCall],
}

function renderCurl({ method, url, headers, body }: ShownRequest): string {
  return [
    `curl ${method === 'GET' || body !== undefined ? '' : `-X ${method} `}${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${quote(body)}`]),
  ].join(' \\\n  ')
}

function renderTypeScript({ method, url, headers, body }: ShownRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(hasAny(headers) ? [`headers: ${JSON.stringify(headers)}`] : []),
    ...(body === undefined ? [] : [`body: ${JSON.stringify(body)}`]),
  ]
  const given = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`
  return `const response = await fetch(${JSON.stringify(url)}${given})
console.log(response.status, await response.json())`
}

// Header fields and body are written as JSON, because JSON strings and objects of strings are valid
// Python. `urllib` sends a request with a body as POST.
function renderPython({ url, headers, body }: ShownRequest): string {
  const options = [
    ...(hasAny(headers) ? [`,\n    headers=${JSON.stringify(headers)}`] : []),
    ...(body === undefined ? [] : [`,\n    data=${JSON.stringify(body)}.encode()`]),
  ]
  return `import json
from urllib.request import Request, urlopen

request = Request(${JSON.stringify(url)}${options.join('')})
with urlopen(request) as response:
    print(response.status, json.load(response))`
}

function renderCall({ call }: ShownRequest): string | undefined {
  return (
    call && JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }, null, 2)
  )
}

function hasAny(headers: ShownRequest['headers']): boolean {
  return Object.keys(headers).length > 0
}

// In single quotes the shell interprets nothing except the closing quote.
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
