import { describe, expect, it } from 'vitest'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { post, request, usualHeaders } from '../../support/mcp-messages.ts'
import { wrongCalls, wrongMessages } from '../../support/wrong-calls.ts'
import type { Arguments, WrongCall } from '../../support/wrong-calls.ts'

const site = await readBuiltSite('agency')
const { app } = createTestApp(() => site)

/** What a model gets: the text it is shown, and the answer when it is one. */
interface Told {
  readonly text: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly note?: string
}

async function send(method: string, params: Arguments): Promise<Told> {
  const headers = { 'mcp-protocol-version': '2025-11-25' }
  const { result, error } = json(await post(app, request(method, params), headers)) as {
    result?: Record<string, unknown> & { content?: { text: string }[]; isError?: boolean }
    error?: { message: string }
  }
  if (error) return { text: error.message }
  const text = result?.content?.[0]?.text ?? JSON.stringify(result)
  if (result?.isError) return { text: (JSON.parse(text) as { detail: string }).detail }
  // Results of other methods than calls are an answer as a whole.
  const { note, ...body } = (result?.structuredContent ?? result ?? {}) as Record<string, unknown>
  return { text, body, ...(typeof note === 'string' && { note }) }
}

async function call(tool: string, args: Arguments): Promise<Told> {
  return await send('tools/call', { name: tool, arguments: args })
}

/**
 * Names and values of a right call that are not in the wrong one: a model can only have them from
 * the answer.
 */
function newWords(wrong: Arguments, right: Arguments): string[] {
  const known = JSON.stringify(wrong)
  const words = Object.entries(right).flatMap(([name, value]): string[] =>
    typeof value === 'object' && value !== null
      ? [name, ...newWords(wrong, value as Arguments)]
      : [name, String(value)],
  )
  return words.filter((word) => !hasWord(known, word))
}

/** Whether a text has a word: not as a part of another one. */
function hasWord(text: string, word: string): boolean {
  const before = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : ''
  const after = /[\p{L}\p{N}]$/u.test(word) ? '(?![\\p{L}\\p{N}])' : ''
  return new RegExp(before + word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') + after, 'u').test(text)
}

/** Arguments with the cursor of an answer where the row has a place for it. */
function fill(args: Arguments, { body }: Told): Arguments {
  const filled = JSON.stringify(args).replace('{next_cursor}', String(body?.next_cursor))
  return JSON.parse(filled) as Arguments
}

async function judge({ tool, args, right, rightTool = tool }: WrongCall) {
  const told = await call(tool, args)
  const wanted = await call(rightTool, fill(right, told))
  const isRight =
    told.body !== undefined && JSON.stringify(told.body) === JSON.stringify(wanted.body)
  return { told, wanted, isRight, isSilent: told.body !== undefined && !isRight && !told.note }
}

describe('Wrong calls of tools', () => {
  it.each(wrongCalls)('$tool $args ($kind): right at the $outcome try', async (row) => {
    const { told, wanted, isRight, isSilent } = await judge(row)
    expect(wanted.body).toBeDefined()
    expect(wanted.note ?? '').not.toContain('Ignored')
    expect(isSilent).toBe(false)
    if (row.says !== undefined) expect(told.note).toContain(row.says)
    if (row.outcome === 'first') {
      expect(isRight).toBe(true)
      expect(told.note === undefined).toBe(row.says === undefined)
      return
    }
    expect(told.note ?? told.text).toMatch(
      /Cannot read|Missing|Ignored|Unknown tool|no public page/,
    )
    const words = newWords(row.args, fill(row.right, told))
    if (row.rightTool) words.push(row.rightTool)
    expect(words.filter((word) => !hasWord(told.text, word))).toEqual([])
  })

  it('are 68 of 18 kinds: none is wrong in silence, 49 are right at once', async () => {
    const judged = await Promise.all(wrongCalls.map(judge))
    expect(new Set(wrongCalls.map(({ kind }) => kind)).size).toBe(18)
    expect(judged).toHaveLength(68)
    expect(judged.filter(({ isSilent }) => isSilent)).toEqual([])
    const first = wrongCalls.filter(({ outcome }) => outcome === 'first').length
    expect(first).toBe(49)
  })

  it('are never told addresses of the REST API', async () => {
    for (const { tool, args } of wrongCalls) {
      const { body, text } = await call(tool, args)
      if (!body) expect(text).not.toMatch(/\/api\/v1/)
    }
  })
})

it.each(wrongMessages)('Wrong messages $method $params: right at the $outcome try', async (row) => {
  const { method, params, outcome, right } = row
  const told = await send(method, params)
  const wanted = await send(right.method, right.params)
  expect(wanted.body).toBeDefined()
  if (outcome === 'first') {
    expect(told).toEqual(wanted)
    return
  }
  expect(told.body).toBeUndefined()
  const words = newWords(params, right.params)
  if (method !== right.method) words.push(right.method)
  expect(words.filter((word) => !hasWord(told.text, word))).toEqual([])
})

describe('Wrong calls of search and fetch alone', () => {
  const fetchPage = async (args: Arguments) => {
    const body = JSON.stringify(request('tools/call', { name: 'fetch', arguments: args }))
    const answer = await ask(app, '/mcp/search-fetch', {
      ...{ method: 'POST', headers: usualHeaders, body },
    })
    return json(answer) as { result: { isError?: boolean; content: { text: string }[] } }
  }

  const spellings = [{ id: '/EN/Contact' }, { url: '/en/contact.html' }, { path: 'en/contact' }]
  it.each(spellings)('read the page of %j', async (args) => {
    const { result } = await fetchPage(args)
    expect(result).toEqual((await fetchPage({ id: '/en/contact/' })).result)
    expect(result.isError).toBeUndefined()
  })

  it.each(['/en/contcat/', '/pricing.md'])('are told of no tool they have not: %s', async (id) => {
    const { isError, content } = (await fetchPage({ id })).result
    expect(isError).toBe(true)
    expect(content[0]?.text).toMatch(/There is no public page at .* Find addresses with search"/)
    expect(content[0]?.text).not.toMatch(/search_site|list_pages|get_page|\/api\/v1/)
  })
})
