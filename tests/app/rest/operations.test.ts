import { describe, expect, it } from 'vitest'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { readRegistry } from '../../support/registry.ts'

const registry = await readRegistry('tiny')

const site = await readBuiltSite()
const test = createTestApp(() => site)

const reads = registry.filter(({ method, security }) => method === 'GET' && security === 'optional')

const targets = reads.flatMap((operation) =>
  operation.examples.map((example) => {
    const given = Object.entries(example).map(([name, value]) => [name, String(value)])
    const query = new URLSearchParams(given).toString()
    return { operation, path: operation.paths[0], query: query === '' ? '' : `?${query}` }
  }),
)

describe.each(targets)('$operation.id $query', ({ operation, path, query }) => {
  it('answers 200 with a body that fits its schema', async () => {
    const answer = await ask(test.app, path + query)
    expect([answer.status, answer.headers['Content-Type']]).toEqual([200, 'application/json'])
    expect(operation.output.safeParse(JSON.parse(answer.text)).error).toBeUndefined()
  })

  it('answers 304 to its own entity tag, when a cache may keep it', async () => {
    const { headers } = await ask(test.app, path + query)
    if (operation.cache === 'none') {
      expect(headers['Cache-Control']).toBe('no-store')
      expect(headers.ETag).toBeUndefined()
      return
    }
    const again = await ask(test.app, path + query, {
      headers: { 'if-none-match': `"other", ${String(headers.ETag)}` },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    for (const name of ['ETag', 'Vary', 'Cache-Control', 'RateLimit-Policy']) {
      expect(again.headers[name]).toBe(headers[name])
    }
  })
})

it('ApiRoot lists every operation with an address that answers', async () => {
  const { endpoints } = json(await ask(test.app, '/api/v1')) as {
    endpoints: Record<string, string>
  }
  expect(Object.keys(endpoints)).toEqual(registry.map(({ id }) => id))
  for (const url of Object.values(endpoints)) {
    const { status } = await ask(test.app, new URL(url).pathname)
    expect([200, 400, 401, 405]).toContain(status)
  }
})

describe('page', () => {
  const read = async (url: string) => await ask(test.app, `/api/v1/page?url=${url}`)

  it.each(
    Object.entries({
      'a path': '/en/guides/forms/',
      'a path without its slash': '/en/guides/forms',
      'an absolute address': 'http://localhost:4321/en/guides/forms/',
      'an address with https, query and fragment':
        'https://localhost:4321/en/guides/forms/?a=b%23c',
      'the Markdown address': '/en/guides/forms/index.md',
      'a percent-encoded path': '/en/guides/%66orms/',
    }),
  )('reads %s', async (_what, url) => {
    const answer = await read(encodeURIComponent(url))
    expect(answer.status).toBe(200)
    expect(json(answer).url).toBe('http://localhost:4321/en/guides/forms/')
  })

  it('gives the Markdown of the twin', async () => {
    const twin = await ask(test.app, '/en/guides/forms/index.md')
    const answer = json(await read('/en/guides/forms/'))
    expect(answer).toEqual({
      url: 'http://localhost:4321/en/guides/forms/',
      markdownUrl: 'http://localhost:4321/en/guides/forms/index.md',
      markdown: twin.text,
      truncated: false,
    })
  })

  it.each([
    ['a redirect', '/begin/', '/en/guides/'],
    ['a chain of redirects', '/start.html', '/en/guides/'],
    ['an alias of front matter', '/en/write-to-us', '/en/contact/'],
    ['the address of the default language', '/en/', '/'],
  ])('follows %s', async (_what, old, path) => {
    expect(json(await read(old)).url).toBe(`http://localhost:4321${path}`)
  })

  it('cuts a page over 120,000 characters and says so', async () => {
    const { markdown, truncated } = json(await read('/en/guides/long/')) as {
      markdown: string
      truncated: boolean
    }
    expect(truncated).toBe(true)
    expect(Array.from(markdown).length).toBeLessThanOrEqual(120_000)
    expect(Array.from(markdown).length).toBeGreaterThan(119_000)
    const twin = await ask(test.app, '/en/guides/long/index.md')
    expect(twin.text.startsWith(markdown.trimEnd())).toBe(true)
    expect(Array.from(twin.text).length).toBeGreaterThan(120_000)
  })

  it.each([
    ['an unknown path', '/en/nothing/'],
    ['another host', 'http://other.example/en/contact/'],
    ['another port', 'http://localhost:80/en/contact/'],
    ['dot segments', '/en/guides/../contact/'],
    ['a draft', '/en/notes/draft/'],
    ['a page not yet due', '/en/notes/later/'],
    ['an expired page', '/en/notes/gone/'],
  ])('answers not-found for %s', async (_what, url) => {
    const answer = await read(encodeURIComponent(url))
    expect([answer.status, json(answer).code]).toEqual([404, 'not-found'])
  })

  it.each([
    ['neither absolute nor a path', 'en/contact/'],
    ['another scheme', 'ftp://localhost:4321/en/contact/'],
    ['a hidden slash', '/en%2Fcontact/'],
    ['a NUL', '/en/\0/'],
    ['a malformed percent-encoding inside', '/en/%E0%A4%A/'],
    ['two slashes', '//en/contact/'],
  ])('refuses %s', async (_what, url) => {
    const answer = await read(encodeURIComponent(url))
    expect(answer.status).toBe(400)
    expect(json(answer).detail).toContain('"url"')
  })
})

describe('pages', () => {
  const list = async (query: string) => await ask(test.app, `/api/v1/pages${query}`)

  it('walks the whole list by cursor and by Link without gap or repetition', async () => {
    const seen: string[] = []
    let target: string | undefined = '/api/v1/pages?limit=2'
    while (target !== undefined) {
      const answer = await ask(test.app, target)
      const body = json(answer) as { data: { url: string }[]; next_cursor: string | null }
      seen.push(...body.data.map(({ url }) => url))
      const link = /^<(.*)>; rel="next"$/.exec(answer.headers.Link ?? '')?.[1]
      expect(link === undefined).toBe(body.next_cursor === null)
      if (link !== undefined) {
        expect(new URL(link).searchParams.get('cursor')).toBe(body.next_cursor)
        expect(new URL(link).searchParams.get('limit')).toBe('2')
      }
      target = link?.replace('http://localhost:4321', '')
    }
    const whole = json(await list('?limit=100')) as { data: { url: string }[]; total: number }
    expect(seen).toEqual(whole.data.map(({ url }) => url))
    expect(new Set(seen).size).toBe(whole.total)
    expect(seen[0]).toBe('http://localhost:4321/')
  })

  it('filters by type and language', async () => {
    const guides = json(await list('?type=guide&lang=en')) as { data: { type: string }[] }
    expect(guides.data.map(({ type }) => type)).toEqual(['guide', 'guide'])
  })

  const queries = ['?type=city', '?type=legal&lang=en']
  it.each(queries)('answers an empty list for what the content lacks: %s', async (query) => {
    expect(json(await list(query))).toEqual({ data: [], total: 0, limit: 50, next_cursor: null })
  })

  it('refuses a cursor that is garbage, tampered with, or of another list', async () => {
    const { next_cursor: cursor } = json(await list('?limit=2')) as { next_cursor: string }
    const tampered = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)
    const last = cursor.slice(0, -1) + (cursor.endsWith('U') ? 'V' : 'U')
    for (const query of [
      '?cursor=garbage',
      `?cursor=${tampered}`,
      `?cursor=${last}`,
      `?cursor=${cursor}%3D`,
      `?cursor=${cursor}&type=guide`,
      `?cursor=${cursor}&lang=en`,
      `?cursor=${'x'.repeat(65)}`,
      '?cursor=',
    ]) {
      const answer = await list(query)
      expect([query, answer.status]).toEqual([query, 400])
      expect(json(answer).detail).toContain('"cursor"')
    }
    expect((await list(`?cursor=${cursor}&limit=3`)).status).toBe(200)
  })

  it('gives cursors of at most 64 characters', async () => {
    const { next_cursor: cursor } = json(await list('?limit=1')) as { next_cursor: string }
    expect(cursor.length).toBeLessThanOrEqual(64)
  })
})

describe('workshop of a company without one', () => {
  it.each(['', '?market=PL', '/'])('%s is no endpoint', async (query) => {
    const answer = await ask(test.app, `/api/v1/workshop${query}`)
    expect([answer.status, json(answer).code]).toEqual([404, 'not-found'])
  })

  it('is not found in a batch either', async () => {
    const body = JSON.stringify({ requests: [{ path: '/api/v1/workshop' }, { path: '/api/v1' }] })
    const headers = { 'content-type': 'application/json' }
    const answer = await ask(test.app, '/api/v1/batch', { method: 'POST', headers, body })
    const { responses } = json(answer) as { responses: { status: number; body: unknown }[] }
    expect(responses.map(({ status }) => status)).toEqual([404, 200])
    expect(responses[0]?.body).toMatchObject({ code: 'not-found' })
  })
})

it('contact maps languages to forms, or gives one for a language', async () => {
  const all = json(await ask(test.app, '/api/v1/contact'))
  expect(all.contactForm).toEqual({ en: 'http://localhost:4321/en/contact/' })
  expect(all.phone).toBeNull()
  const one = json(await ask(test.app, '/api/v1/contact?lang=en'))
  expect(one.contactForm).toBe('http://localhost:4321/en/contact/')
  expect((await ask(test.app, '/api/v1/contact?lang=pl')).status).toBe(400)
})

describe('search', () => {
  const urls = async (query: string) => {
    const { data } = json(await ask(test.app, `/api/v1/search?${query}`)) as {
      data: { url: string }[]
    }
    return data.map(({ url }) => url)
  }

  it('finds a page by a word of its text, its title and its description', async () => {
    expect((await urls('q=silt'))[0]).toBe('http://localhost:4321/en/notes/first/')
    expect((await urls('q=forms+tables'))[0]).toBe('http://localhost:4321/en/guides/forms/')
    expect((await urls('q=explaining'))[0]).toBe('http://localhost:4321/en/guides/')
  })

  it('is not emptied by an unknown word', async () => {
    expect((await urls('q=silt+xyzzyqwert'))[0]).toBe('http://localhost:4321/en/notes/first/')
  })

  it('narrows by type, language and limit', async () => {
    expect(await urls('q=brook&type=legal')).toEqual([])
    expect(await urls('q=brook&lang=en')).not.toEqual([])
    expect(await urls('q=brook&limit=1')).toHaveLength(1)
  })

  it('answers a note when nothing is found', async () => {
    const body = json(await ask(test.app, '/api/v1/search?q=xyzzyqwert'))
    expect(body).toMatchObject({ query: 'xyzzyqwert', data: [] })
    expect(body.note).toMatch(/use other words/)
  })

  it('says so when nothing of the query can be searched for', async () => {
    const body = json(await ask(test.app, `/api/v1/search?q=${encodeURIComponent('?! … 😀')}`))
    expect(body).toMatchObject({ data: [] })
    expect(body.note).toMatch(/no letters or digits/)
  })

  it('shows the text around the match, and which words matched', async () => {
    const { data } = json(await ask(test.app, '/api/v1/search?q=tables+spout&limit=1')) as {
      data: { title: string; excerpt?: string; matched?: string[] }[]
    }
    expect(data[0]?.title).toBe('Forms: tables, code & lists')
    expect(data[0]?.excerpt).toContain('A large vessel with a spout.')
    expect(data[0]?.matched).toEqual(expect.arrayContaining(['tables', 'spout']))
  })
})
