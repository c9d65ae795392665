import { describe, expect, it } from 'vitest'
import { differences, toWire } from '../../../../scripts/bench/side/answers.ts'
import type { Answer } from '../../../../scripts/bench/side/answers.ts'
import { renderNginx } from '../../../../scripts/bench/side/nginx-files.ts'
import { measureSides } from '../../../../scripts/bench/side/rounds.ts'
import {
  costRow,
  fasterRow,
  isMet,
  number,
  ownRow,
  renderTable,
} from '../../../../scripts/bench/side/rows.ts'
import { quantile, ratioOf, toFigure } from '../../../../scripts/bench/side/statistics.ts'
import { renderScript } from '../../../../scripts/bench/side/wrk.ts'

function answer(status: number, fields: Readonly<Record<string, string>>, body: string): Answer {
  return { status, headers: new Map(Object.entries(fields)), body: Buffer.from(body) }
}

const ours = answer(200, { etag: '"a"', date: 'Mon', 'x-ratelimit-remaining': '9' }, 'text')

describe('Statistics of rounds', () => {
  it('a quantile lies between its neighbours', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
    expect(quantile([1, 2, 3], 1)).toBe(3)
    expect(quantile([], 0.5)).toBeNaN()
  })

  it('one disturbed round moves neither median nor ratio', () => {
    expect(toFigure([10, 10, 10, 10, 900])).toEqual({ median: 10, spread: 0 })
    expect(toFigure([8, 10, 12]).spread).toBeCloseTo(0.2)
    // A machine that was half as fast in one round was so for both sides.
    expect(ratioOf([10, 40, 10], [5, 20, 5])).toEqual({ median: 2, spread: 0 })
  })
})

describe('Answers side by side', () => {
  it('are the same but for what is about the connection', () => {
    const theirs = answer(200, { etag: '"a"', server: 'x', 'x-ratelimit-remaining': '8' }, 'text')
    expect(differences(ours, theirs)).toEqual([])
  })

  it.each([
    ['status', answer(404, { etag: '"a"', 'x-ratelimit-remaining': '9' }, 'text'), 'status 404'],
    ['value', answer(200, { etag: '"b"', 'x-ratelimit-remaining': '9' }, 'text'), 'etag: "b"'],
    ['absence', answer(200, { 'x-ratelimit-remaining': '9' }, 'text'), 'etag: absent'],
    ['absent counter', answer(200, { etag: '"a"' }, 'text'), 'x-ratelimit-remaining: absent'],
    [
      'further field',
      answer(200, { etag: '"a"', 'x-ratelimit-remaining': '9', age: '1' }, 'text'),
      'age: 1, not absent',
    ],
    ['body', answer(200, { etag: '"a"', 'x-ratelimit-remaining': '9' }, 'texT'), 'a body of 4'],
  ])('differ by %s', (_, theirs, found) => {
    expect(differences(ours, theirs)).toEqual([expect.stringContaining(found)])
  })

  it('a field that is the own of a peer must be there', () => {
    const theirs = answer(200, { etag: '"b"', 'x-ratelimit-remaining': '9' }, 'text')
    expect(differences(ours, theirs, ['etag'])).toEqual([])
    const without = answer(200, { 'x-ratelimit-remaining': '9' }, 'text')
    expect(differences(ours, without, ['etag'])).toHaveLength(1)
  })

  it('a request goes over the wire with the length of its body in bytes', () => {
    const wire = toWire({ method: 'POST', target: '/a?b', body: 'é' }, 'www.example.com')
    expect(wire).toBe('POST /a?b HTTP/1.1\r\nHost: www.example.com\r\nContent-Length: 2\r\n\r\né')
  })
})

describe('Rounds', () => {
  it('ask every server in turn, begin each round with another one, and divide CPU by answers', async () => {
    const order: number[] = []
    const used = [0, 0]
    const sides = [0, 1].map((at) => ({
      questions: [],
      server: { name: '', port: at, cpu: () => used[at] ?? 0, stop: () => Promise.resolve() },
    }))
    const costs = await measureSides(sides, {
      rounds: 2,
      warm: 0.5,
      seconds: 1,
      host: '',
      load(port, _, seconds) {
        order.push(port)
        used[port] = (used[port] ?? 0) + (port + 1) * 200_000 * seconds
        return Promise.resolve({ answered: 20_000, failed: 0 })
      },
    })
    expect(order).toEqual([0, 1, 0, 1, 1, 0])
    expect(costs).toEqual([
      [10, 10],
      [20, 20],
    ])
  })
})

describe('A server that answers slowly', () => {
  it('is warmed up for longer, but not for ever', async () => {
    const loaded: number[] = []
    const server = { name: '', port: 1, cpu: () => 1, stop: () => Promise.resolve() }
    await measureSides([{ server, questions: [] }], {
      rounds: 1,
      warm: 2,
      seconds: 1,
      host: '',
      load(_, __, seconds) {
        loaded.push(seconds)
        return Promise.resolve({ answered: 100, failed: 0 })
      },
    })
    expect(loaded).toEqual([2, 2, 2, 2, 1])
  })
})

describe('A round that a server refused some of', () => {
  function means(failures: number) {
    let loads = 0
    const server = {
      name: 'ours',
      port: 1,
      cpu: () => loads * 100_000,
      stop: () => Promise.resolve(),
    }
    const load = () => {
      loads += 1
      return Promise.resolve({ answered: 20_000, failed: loads > 1 + failures ? 0 : 3 })
    }
    const sides = [{ server, questions: [] }]
    return measureSides(sides, { rounds: 1, warm: 1, seconds: 1, host: '', load })
  }

  it('counts for nothing and is made again, but not for ever', async () => {
    expect(await means(2)).toEqual([[5]])
    await expect(means(1000)).rejects.toThrow('Cannot measure ours: it refused requests')
  })
})

describe('Rows', () => {
  const rounds = { work: 'GET `/`', peer: 'nginx', unit: 'µs', ours: [20, 20], theirs: [10, 10] }
  const faster = fasterRow({ ...rounds, reach: { sign: '≥', value: 0.5 } })
  const cost = costRow({ ...rounds, reach: { sign: '≤', value: 1.5 } })

  it('hold the ratio that they name against the reach', () => {
    expect([faster.value.median, faster.against, isMet(faster)]).toEqual([
      0.5,
      'nginx ÷ ours',
      true,
    ])
    expect([cost.value.median, cost.against, isMet(cost)]).toEqual([2, 'ours ÷ nginx', false])
    expect(isMet(ownRow('start', 's', [0.3], { sign: '≤', value: 0.4 }))).toBe(true)
    expect(isMet(ownRow('start', 's', [0.3]))).toBe(true)
  })

  it('without a round are never met', () => {
    expect(isMet(fasterRow({ ...rounds, theirs: [], reach: { sign: '≥', value: 0.5 } }))).toBe(
      false,
    )
    expect(isMet(ownRow('start', 's', [], { sign: '≤', value: 1 }))).toBe(false)
  })

  it('are a table', () => {
    expect(renderTable([faster, cost, ownRow('start', 's', [0.312])])).toBe(
      `| work | ours | theirs | ratio | reach | met |
|---|---|---|---|---|---|
| GET \`/\` | 20.0 µs ±0 % | 10.0 µs ±0 % | nginx ÷ ours = **0.50** | ≥ 0.5 | yes |
| GET \`/\` | 20.0 µs ±0 % | 10.0 µs ±0 % | ours ÷ nginx = **2.00** | ≤ 1.5 | **no** |
| start | 0.31 s ±0 % | – | – | – | – |`,
    )
    expect([number(123.4), number(12.34), number(NaN)]).toEqual(['123', '12.3', '?'])
  })
})

describe('What others are told', () => {
  it('the script of a load holds every byte of a request', () => {
    const script = renderScript(['GET /a"\\ é\r\n1', 'GET /b'], 1)
    expect(script).toContain(String.raw`"GET /a\034\092 \195\169\013\0101",`)
    // From where the load before ended.
    expect(script).toContain('local at = 1\n')
  })

  it('nginx sends our fields, and its own entity tag only where it has to compare one', () => {
    const fields = { 'content-type': 'text/html', etag: 'W/"a"', 'x-b': 'c' }
    const text = renderNginx('/tmp/f', 81, [
      { target: '/a?b=c', headers: fields, file: '0' },
      { target: '/d/', headers: fields, file: '1', ownTag: true },
    ])
    expect(text).toContain(`    location = "/a" {
      default_type "text/html";
      etag off;
      add_header Last-Modified "";
      add_header "etag" "W/\\"a\\"";
      add_header "x-b" "c";
      alias /tmp/f/0;
    }`)
    expect(text).toContain(`    location = "/d/" {
      default_type "text/html";
      etag on;
      add_header Last-Modified "";
      add_header "x-b" "c";
      try_files /1 =404;
    }`)
    const bad = { target: '/', headers: { 'x-b': '$c' }, file: '0' }
    expect(() => renderNginx('/tmp/f', 81, [bad])).toThrow('nginx cannot send "$c"')
  })
})
