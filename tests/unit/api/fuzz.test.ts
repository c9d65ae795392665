import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { parseBody } from '../../../src/api/body.ts'
import { parseQuery } from '../../../src/api/query.ts'
import { Problem } from '../../../src/http/problem.ts'
import { anyText, fuzz, fuzzTimeout, textOf } from '../../support/fuzz.ts'
import { batchOperation, registry } from '../../support/registry.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

const names = [...new Set(registry.flatMap(({ input }) => Object.keys(input.shape)))]
/** Each name as an optional text. */
const texts = z.object(Object.fromEntries(names.map((name) => [name, z.string().optional()])))
const queries = textOf('&', '=', '+', '%', '%C5%82', '%ff', '%00', ...names, '__proto__')

/** What a reader gives, or the Problem it throws; anything else thrown is a fault. */
function readOrRefuse<Value>(read: () => Value): Value | Problem {
  try {
    return read()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

describe('A query', () => {
  it('is read as URLSearchParams reads it, or refused', async () => {
    await fuzz(
      fc.property(queries, (query) => {
        const read = readOrRefuse(() => parseQuery(query, texts))
        const theirs = new URLSearchParams(query)
        if (read instanceof Problem) {
          expect(read.code).toBe('invalid-parameter')
          return
        }
        expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
        for (const name of names) {
          expect(theirs.getAll(name)).toEqual(name in read ? [read[name]?.toWellFormed()] : [])
        }
      }),
    )
  })

  it('gives back what was written into it', async () => {
    const values = fc.dictionary(
      fc.constantFrom(...names),
      anyText.map((text) => text.toWellFormed()),
    )
    await fuzz(
      fc.property(values, (given) => {
        const query = new URLSearchParams(Object.entries(given)).toString()
        expect(parseQuery(query, texts)).toEqual({ ...given })
      }),
    )
  })

  it.each(registry.map(({ id, input }) => [id, input] as const))(
    'of %s is an input, or a refusal that names what is wrong',
    async (_id, input) => {
      await fuzz(
        fc.property(queries, (query) => {
          const read = readOrRefuse(() => parseQuery(query, input))
          if (!(read instanceof Problem)) expect(input.safeParse(read).success).toBe(true)
          else expect(read.message).toMatch(/^(?:Missing|Cannot read) "\w+": /)
        }),
        { runs: 200 },
      )
    },
  )
})

describe('A batch', () => {
  const operation = fc.record(
    {
      id: fc.jsonValue(),
      method: fc.constantFrom('GET', 'POST', 1),
      path: fc.oneof(anyText, fc.nat()),
    },
    { requiredKeys: [] },
  )
  const bodies = fc.oneof(
    fc.jsonValue(),
    fc.record({ requests: fc.array(fc.oneof(operation, fc.jsonValue()), { maxLength: 12 }) }),
  )

  it('is a list of operations, or refused', async () => {
    await fuzz(
      fc.property(bodies, (body) => {
        const read = readOrRefuse(() => parseBody(body, batchOperation.input))
        if (read instanceof Problem) expect(read.code).toBe('invalid-body')
        else expect(read.requests.length).toBeLessThanOrEqual(10)
      }),
    )
  })

  it('runs no path but a plain one of the API', async () => {
    const paths = textOf(' ', ...'/api/v1 / .. %2e %2F \\ ? # \n \u00a0 x'.split(' '))
    const ran: string[] = []
    const read = {
      isBatchable: () => true,
      run: (target: string) => {
        ran.push(target)
        return Promise.resolve({ status: 200, body: new Uint8Array() })
      },
    }
    // A batch looks at nothing else of its context.
    const context = { read } as unknown as Parameters<typeof batchOperation.handle>[1]
    await fuzz(
      fc.asyncProperty(paths, async (path) => {
        ran.length = 0
        await Promise.resolve(batchOperation.handle({ requests: [{ path }] }, context)).catch(
          (error: unknown) => {
            expect(error).toBeInstanceOf(Problem)
          },
        )
        for (const target of ran) {
          const [bare = ''] = target.split('?')
          // What a URL parser makes of it is what it already was.
          expect(new URL(bare, 'http://a.example').pathname).toBe(encodeURI(bare))
          expect(bare).toMatch(/^\/api\/v1(?:\/|$)/)
        }
      }),
    )
  })
})
