/** Holds real answers against the published document, with ajv. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { DocumentedPaths, JudgedRequest } from './requests.ts'

interface Response {
  readonly $ref?: string
  readonly headers?: Record<string, unknown>
  readonly content?: Record<string, { readonly schema: object }>
}

/** The parts of the document that are looked at. */
export interface JudgedDocument extends DocumentedPaths {
  readonly paths: Record<
    string,
    Record<
      string,
      DocumentedPaths['paths'][string][string] & { readonly responses: Record<string, Response> }
    >
  >
  readonly components: {
    readonly schemas: Record<string, object>
    readonly responses: Record<string, Response>
  }
}

/** A document from its text. */
export function parseDocument(text: string): JudgedDocument {
  return JSON.parse(text) as JudgedDocument
}

/** Fields that every answer of HTTP may have, and those for browsers and caches alone. */
const usual =
  /^(?:content-|access-control-|connection|keep-alive|date|transfer-encoding|surrogate-key|cache-tag|x-content-type-options)/

/** What is wrong with the answer to a request; empty when nothing is. */
export type AnswerJudge = (url: string, request: JudgedRequest) => Promise<string[]>

/** A judge by a document. */
export function createJudge(document: JudgedDocument): AnswerJudge {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', $defs: localize(document.components.schemas) })

  function faultsOf(schema: object, value: unknown): string[] {
    const validate = ajv.compile(localize(schema))
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }

  return async function judge(url, { target, status, method = 'GET', headers, body }) {
    const path = target.split('?')[0] ?? ''
    const answer = await fetch(url + target, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    if (answer.status !== status) return [`answers ${answer.status}, expected ${status}: ${text}`]
    const listed = document.paths[path]?.[method.toLowerCase()]?.responses[status]
    if (!listed) return [`${status} is not documented`]
    const response = listed.$ref ? document.components.responses[nameOf(listed.$ref)] : listed
    const type = answer.headers.get('Content-Type')
    const schema = type === null ? undefined : response?.content?.[type]?.schema
    const documented = Object.keys(response?.headers ?? {}).map((name) => name.toLowerCase())
    const undocumented = [...answer.headers.keys()].filter(
      (name) => !usual.test(name) && !documented.includes(name),
    )
    return [
      ...undocumented.map((name) => `the field ${name} is not documented`),
      ...(type !== null && !schema ? [`the type ${type} is not documented`] : []),
      ...(schema ? faultsOf(schema, JSON.parse(text)) : []),
    ]
  }
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}

function localize<Value extends object>(value: Value): Value {
  const text = JSON.stringify(value).replaceAll('#/components/schemas/', 'document#/$defs/')
  return JSON.parse(text) as Value
}
