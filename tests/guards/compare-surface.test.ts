import { describe, expect, it } from 'vitest'
import { findBreaches, withoutTexts } from './compare-surface.ts'
import type { Json, JsonObject } from './compare-surface.ts'

const limit = { type: 'integer', minimum: 1, maximum: 20, default: 8 }
const oneOf = { type: 'string', enum: ['a', 'b'] }

/** A small API: one operation that reads and one that is sent a body. */
const api: JsonObject = {
  paths: {
    '/pages': {
      get: {
        operationId: 'pages',
        parameters: [
          { name: 'type', in: 'query', required: true, schema: oneOf },
          { $ref: '#/components/parameters/limit' },
        ],
        responses: {
          200: {
            headers: { ETag: { schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } },
          },
          404: {},
        },
      },
    },
    '/batch': {
      post: {
        operationId: 'batch',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Batch' } } },
        },
        responses: { 200: {} },
      },
    },
  },
  components: {
    parameters: {
      limit: { name: 'limit', in: 'query', schema: limit },
    },
    schemas: {
      Page: {
        type: 'object',
        properties: {
          title: { type: 'string', maxLength: 100 },
          names: { type: 'object', additionalProperties: { type: 'string', maxLength: 50 } },
          // Named as words of a schema are.
          type: oneOf,
          required: { type: 'boolean' },
        },
        required: ['title'],
      },
      Batch: {
        type: 'object',
        properties: {
          note: { type: 'string', maxLength: 10 },
          id: { type: ['string', 'integer'] },
        },
        required: ['note'],
      },
    },
  },
}

const tools: JsonObject = {
  tools: [
    {
      name: 'search',
      annotations: { readOnlyHint: true },
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string' } },
        required: ['query'],
      },
      outputSchema: { type: 'object', properties: { data: { type: 'array' } } },
    },
  ],
}

const settings: JsonObject = { PORT: '`4321`', HOST: '`127.0.0.1`' }

/** A document with the text of one place replaced. */
function planted(document: JsonObject, from: string, to: string): JsonObject {
  const text = JSON.stringify(document)
  const places = text.split(from).length - 1
  if (places !== 1) throw new Error(`${from} is there ${places} times`)
  return JSON.parse(text.replace(from, () => to)) as JsonObject
}

/**
 * Rows of a table, one a line: what changes, the text that is replaced, what it becomes, and the
 * breach if it is one.
 */
function rowsOf(table: string): string[][] {
  const lines = table.trim().split('\n')
  return lines.map((line) => line.split('¦').map((cell) => cell.trim()))
}

/** Breaches of a document with the text of one place replaced. */
function breachesOf(document: JsonObject, from = '', to = ''): string {
  return findBreaches(document, planted(document, from, to)).join('\n')
}

describe('Whatever is no addition is a breach:', () => {
  it.each(
    rowsOf(`
      a path ¦ "/batch": ¦ "/batches": ¦ /paths//batch is gone
      a method ¦ "post": ¦ "put": ¦ /paths//batch/post is gone
      the name of an operation ¦ "operationId":"batch" ¦ "operationId":"b" ¦ was "batch" and is "b"
      a parameter ¦ "name":"limit" ¦ "name":"size" ¦ parameters/limit is gone
      a new parameter that is required ¦ "parameters":[ ¦ "parameters":[{"name":"n","in":"query","required":true}, ¦ parameters/n is new and required
      a parameter that is required now ¦ "maximum":20,"default":8} ¦ "maximum":20,"default":8},"required":true ¦ limit/required was absent and is true
      a value that may be sent ¦ "required":true,"schema":{"type":"string","enum":["a","b"]} ¦ "required":true,"schema":{"type":"string","enum":["a"]} ¦ enum "b" is gone
      a default ¦ "default":8 ¦ "default":9 ¦ default has changed
      a largest number ¦ "maximum":20 ¦ "maximum":19 ¦ maximum was 20 and is 19
      a smallest number ¦ "minimum":1 ¦ "minimum":2 ¦ minimum was 1 and is 2
      a type that may be sent ¦ ["string","integer"] ¦ "string" ¦ id/type was ["string","integer"] and is "string"
      a length that may be sent ¦ "maxLength":10} ¦ "maxLength":9} ¦ maxLength was 10 and is 9
      a pattern where there was none ¦ "maxLength":10} ¦ "maxLength":10,"pattern":"^a"} ¦ pattern was absent and is "^a"
      what a text may not be ¦ "maxLength":10} ¦ "maxLength":10,"not":{"pattern":"^a"}} ¦ not was absent and is {"pattern":"^a"}
      a longest text of a map ¦ "maxLength":50 ¦ "maxLength":51 ¦ additionalProperties/maxLength was 50 and is 51
      a list of values where any was taken ¦ "maxLength":10} ¦ "maxLength":10,"enum":["a"]} ¦ enum allows only ["a"]
      a field of a body that is required now ¦ "required":["note"] ¦ "required":["note","id"] ¦ required "id" is required now
      a field of an answer ¦ "title":{"type":"string","maxLength":100}, ¦ ¦ title is gone
      a field whose name is a word of a schema ¦ "required":{"type":"boolean"} ¦ "more":{"type":"boolean"} ¦ properties/required is gone
      a field that is not promised any more ¦ "required":["title"] ¦ "required":[] ¦ required "title" is not promised any more
      a value of an answer ¦ "type":{"type":"string","enum":["a","b"]} ¦ "type":{"type":"string","enum":["a","c"]} ¦ enum "b" is gone
      the type of an answer ¦ "type":"string","maxLength":100 ¦ "type":["string","null"],"maxLength":100 ¦ title/type was "string" and is ["string","null"]
      a longest text of an answer ¦ "maxLength":100 ¦ "maxLength":101 ¦ maxLength was 100 and is 101
      a status ¦ "404":{} ¦ "410":{} ¦ responses/404 is gone
      a header ¦ "ETag": ¦ "Tag": ¦ headers/ETag is gone
      a media type of an answer ¦ "content":{"application/json":{"schema":{"$ref":"#/components/schemas/Page"}}} ¦ "content":{} ¦ content/application/json is gone
      the name of a shape ¦ "limit":{"name":"limit" ¦ "count":{"name":"limit" ¦ gone
    `),
  )('%s', (_what, from, to, breach) => {
    expect(breachesOf(api, from, to)).toContain(breach)
  })

  it.each(
    rowsOf(`
      a tool ¦ "name":"search" ¦ "name":"find" ¦ tools/search is gone
      an argument that is required now ¦ "query":{"type":"string"}},"required":["query"] ¦ "query":{"type":"string"},"lang":{"type":"string"}},"required":["query","lang"] ¦ required "lang" is required now
      a hint ¦ "readOnlyHint":true ¦ "readOnlyHint":false ¦ readOnlyHint was true and is false
      a field of a result ¦ "data":{"type":"array"} ¦ ¦ properties/data is gone
    `),
  )('%s of the MCP server', (_what, from, to, breach) => {
    expect(breachesOf(tools, from, to)).toContain(breach)
  })

  it.each(
    rowsOf(`
      a setting ¦ "HOST": ¦ "ADDRESS": ¦ /HOST is gone
      the default of a setting ¦ 4321 ¦ 8080 ¦ /PORT was "\`4321\`" and is "\`8080\`"
    `),
  )('%s', (_what, from, to, breach) => {
    expect(breachesOf(settings, from, to)).toBe(breach)
  })
})

describe('An addition is no breach:', () => {
  it.each(
    rowsOf(`
      nothing at all ¦ "/batch": ¦ "/batch":
      a path ¦ "paths":{ ¦ "paths":{"/more":{"get":{}},
      a parameter ¦ "parameters":[ ¦ "parameters":[{"name":"n","in":"query"},
      a field of an answer ¦ "title":{ ¦ "more":{"type":"string"},"title":{
      a field of a body ¦ "note":{ ¦ "more":{"type":"string"},"note":{
      a value ¦ "schema":{"type":"string","enum":["a","b"]} ¦ "schema":{"type":"string","enum":["a","b","c"]}
      a larger bound of what is sent ¦ "maximum":20 ¦ "maximum":21
      a closer bound of what is read ¦ "maxLength":100 ¦ "maxLength":99
      a closer bound of a map that is read ¦ "maxLength":50 ¦ "maxLength":49
      a field that is promised ¦ "required":["title"] ¦ "required":["title","type"]
      a body that demands less ¦ "required":["note"] ¦ "required":[]
      a status ¦ "404":{} ¦ "404":{},"503":{}
    `),
  )('%s', (_what, from, to) => {
    expect(breachesOf(api, from, to)).toBe('')
  })

  it('a tool or a setting', () => {
    expect(breachesOf(tools, '"tools":[', '"tools":[{"name":"more"},')).toBe('')
    expect(breachesOf(settings, '"HOST":', '"MORE":"none","HOST":')).toBe('')
  })
})

describe('A kept surface', () => {
  it('has no texts for readers, but every name', () => {
    const document: Json = {
      summary: 'x',
      properties: { description: { type: 'string', description: 'y' }, title: { title: 'z' } },
      examples: [1],
    }
    expect(withoutTexts(document)).toEqual({
      properties: { description: { type: 'string' }, title: {} },
    })
  })
})
