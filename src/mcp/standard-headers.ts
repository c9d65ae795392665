/**
 * Checks the header fields that repeat parts of the body since revision 2026-07-28 (SEP-2243). A
 * proxy may route a request by these fields, so a field that differs from the body is refused.
 */
import { errorCodes } from './json-rpc.ts'
import type { Refusal } from './json-rpc.ts'

/** Members of `params` whose value `Mcp-Name` repeats, by method. */
const nameSources = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

const encoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/

/**
 * Returns the refusal of header fields that are missing, malformed or differ from the body;
 * `undefined` if no field is refused.
 */
export function checkStandardHeaders(
  headers: Readonly<Record<string, string | undefined>>,
  message: { readonly method: string; readonly params?: unknown },
): Refusal | undefined {
  if (headers['mcp-protocol-version'] === undefined)
    return mismatch('MCP-Protocol-Version', 'it is missing')
  // `classify` has already refused an `Mcp-Method` that differs from the method in the body.
  if (headers['mcp-method'] === undefined) return mismatch('Mcp-Method', 'it is missing')
  const source = nameSources.get(message.method)
  const name = source === undefined ? undefined : readText(message.params, source)
  const field = headers['mcp-name']
  if (source === undefined || (field === undefined && name === undefined)) return undefined
  if (field === undefined)
    return mismatch('Mcp-Name', `it is missing. Send the value of params.${source}`)
  const decoded = decodeField(field.trim())
  if (decoded === undefined) return mismatch('Mcp-Name', 'its base64 is malformed')
  if (name === undefined || name === decoded) return undefined
  return mismatch('Mcp-Name', `it differs from params.${source} in the body. Send the same value`)
}

function readText(params: unknown, name: string): string | undefined {
  if (typeof params !== 'object' || params === null || !Object.hasOwn(params, name))
    return undefined
  const value = (params as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

function decodeField(field: string): string | undefined {
  if (!field.startsWith('=?base64?') || !field.endsWith('?=')) return field
  const text = encoded.exec(field)?.[1]
  if (text === undefined || text.length % 4 !== 0) return undefined
  const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0))
  // A byte order mark at the start belongs to the name, as in the body.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

function mismatch(header: string, fault: string): Refusal {
  return {
    status: 400,
    code: errorCodes.headerMismatch,
    message: `Cannot read ${header}: ${fault}`,
    data: { header },
  }
}
