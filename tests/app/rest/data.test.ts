/** Reads of the collections that an organisation describes itself. */
import { describe, expect, it } from 'vitest'
import { collectionOperations } from '../../../src/api/operations/data.ts'
import { registryOf } from '../../../src/api/registry.ts'
import { prepareAnswers } from '../../../src/release/prepared-answers.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { ask, baseUrl, createTestApp, json } from '../../support/app.ts'
import type { Ask } from '../../support/app.ts'
import { berths, createDataSite, harbourData, quays } from '../../support/data-site.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const site = createDataSite()
const { app, failures } = createTestApp(() => site)
const get = async (path: string, options?: Ask) => await ask(app, `/api/v1/data${path}`, options)
const read = async (path: string) => json(await get(path)) as unknown as Slice

interface Entry extends Readonly<Record<string, unknown>> {
  readonly id: string
}

interface Slice {
  readonly data: readonly Entry[]
  readonly total: number
  readonly next_cursor: string | null
}

const idsOf = ({ data }: Slice) => data.map(({ id }) => id)

it('The list of collections tells what each holds and how to ask for it', async () => {
  const { data } = await read('?lang=ar')
  expect(data).toMatchObject([
    {
      ...{ name: 'berths', title: 'مراسي', purpose: 'The berths of the harbour', total: 4 },
      url: `${baseUrl}/api/v1/data/berths`,
      filters: expect.arrayContaining([
        {
          ...{ name: 'pier', type: 'string', values: ['north', 'south', 'guest'] },
          names: { north: 'الرصيف الشمالي', guest: 'Guests' },
        },
        { name: 'length_min', type: 'number' },
        { name: 'length_max', type: 'number' },
        { name: 'stars', type: 'integer', values: [1, 2, 3] },
        { name: 'covered', type: 'boolean' },
        { name: 'equipment', type: 'string', values: ['water', 'power'] },
        {
          ...{ name: 'quay', type: 'string', collection: 'quays', values: ['old', 'new'] },
          names: { old: 'Old quay', new: 'New quay' },
        },
        { name: 'free_min', type: 'date' },
        { name: 'inspected_max', type: 'date-time' },
      ]) as unknown,
      sort: ['length', '-length', 'free', '-free', 'inspected', '-inspected', 'code', '-code'],
      files: { json: `${baseUrl}/data/berths.json`, csv: `${baseUrl}/data/berths.csv` },
    },
    { name: 'quays', title: 'Quays', total: 2, filters: [], sort: [] },
  ])
})

it('The list of collections has no values of a filter with more than fifty', async () => {
  const entries = Array.from({ length: 51 }, (_, at) => ({ id: `q${at}`, values: { name: 'Q' } }))
  for (const count of [50, 51]) {
    const given = createDataSite([berths, { ...quays, entries: entries.slice(0, count) }])
    const { data } = json(await ask(createTestApp(() => given).app, '/api/v1/data')) as {
      data: { filters: { name: string; values?: string[] }[] }[]
    }
    const filter = data[0]?.filters.find(({ name }) => name === 'quay')
    expect([count, filter?.values?.length]).toEqual([count, count === 50 ? 50 : undefined])
  }
})

it('An entry with a page has its address in the language, unless a field has that name', async () => {
  const pages = { en: '/en/berths/tern/', ar: '/ar/berths/tern/' }
  const paged = { ...berths, entries: berths.entries.map((entry) => ({ ...entry, pages })) }
  const urlOf = async (collection: typeof berths, lang: string) => {
    const over = createTestApp(() => createDataSite([collection])).app
    const answer = await ask(over, `/api/v1/data/berths/north-1${lang}`)
    return (json(answer) as unknown as { data: Entry }).data.url
  }
  expect(await urlOf(paged, '?lang=ar')).toBe(`${baseUrl}/ar/berths/tern/`)
  expect(await urlOf(paged, '')).toBe(`${baseUrl}/en/berths/tern/`)
  expect(await urlOf(berths, '')).toBeUndefined()
  const own = {
    ...paged,
    fields: paged.fields.map((one) => ({ ...one, name: one.name === 'code' ? 'url' : one.name })),
  }
  const entries = own.entries.map((entry) => ({ ...entry, values: { ...entry.values, url: 'x' } }))
  expect(await urlOf({ ...own, entries }, '')).toBe('x')
})

describe('A list of entries', () => {
  it.each([
    ['', 'north-1 north-2 guest-1 south-1'],
    ['?pier=north', 'north-1 north-2'],
    ['?pier=north&covered=false', 'north-1'],
    ['?covered=true', 'north-2'],
    ['?guests=2', 'north-1 south-1'],
    ['?stars=2', 'north-2'],
    ['?equipment=power', 'north-1 north-2'],
    ['?equipment=water', 'north-1'],
    ['?quay=old', 'north-1'],
    ['?length_min=8.5', 'north-1 north-2 south-1'],
    ['?length_min=6&length_max=8.5', 'north-1 guest-1 south-1'],
    ['?length_min=1e1', 'north-2'],
    ['?length_min=-3&length_max=-0.5', ''],
    ['?free_max=2026-04-30', 'north-2'],
    // 10:00 at +02:00 is 08:00 at Z.
    ['?inspected_max=2026-04-01T08:30:00Z', 'north-1'],
    ['?inspected_min=2026-04-01T11:00:00%2B02:00', 'north-2'],
    ['?sort=length', 'guest-1 north-1 south-1 north-2'],
    ['?sort=-length', 'north-2 south-1 north-1 guest-1'],
    ['?sort=-inspected', 'north-2 north-1 guest-1 south-1'],
    ['?sort=code', 'guest-1 north-1 north-2 south-1'],
    ['?pier=north&length_max=10&sort=-free', 'north-1'],
  ])('of %s has the entries "%s"', async (query, ids) => {
    const slice = await read(`/berths${query}`)
    expect(idsOf(slice).join(' ')).toBe(ids)
    expect(slice.total).toBe(slice.data.length)
  })

  it.each([
    ['pier=west', '"pier": must be one of north, south, guest'],
    ['pier=', '"pier": must be one of'],
    ['length_min=0x10', '"length_min": must be a number'],
    ['length_max=', '"length_max": must be a number'],
    ['length_max=1e999', '"length_max": must be a number'],
    ['guests=2.0', '"guests": must be a whole number'],
    ['stars=4', '"stars": must be one of 1, 2, 3'],
    ['covered=yes', '"covered": must be true or false'],
    ['quay=', '"quay": must be a text of 1 to 200 characters'],
    ['free_min=2026-02-30', '"free_min": must be a day in the form YYYY-MM-DD'],
    ['quay=constructor', '"quay": must be the id of an entry of quays, as'],
    ['quay=olds', '"quay": must be the id of an entry of quays: did you mean old?'],
    ['quay=wall', '"quay": must be the id of an entry of quays, as listed at /api/v1/data/quays'],
    [
      'inspected_min=2026-02-30',
      '"inspected_min": must be a day in the form YYYY-MM-DD or an instant',
    ],
    [
      'inspected_min=2026-04-01T25:00',
      '"inspected_min": must be a day in the form YYYY-MM-DD or an inst',
    ],
    ['sort=name', '"sort": must be one of length, -length, free, -free, inspected'],
    ['lang=pl', '"lang": must be one of en, ar'],
    ['limit=101', '"limit": must be a whole number from 1 to 100'],
    ['cursor=%00', '"cursor": must be the next_cursor of the previous answer'],
    ['pier=north&pier=south', '"pier": it is given more than once'],
  ])('of %s is refused', async (query, detail) => {
    const answer = await get(`/berths?${query}`)
    expect([answer.status, json(answer).code]).toEqual([400, 'invalid-parameter'])
    expect(json(answer).detail).toContain(detail)
  })

  it('names parameters that it does not have', async () => {
    const { ignored } = json(await get('/berths?pear=north&__proto__=1&constructor=2'))
    expect(ignored).toMatchObject([
      { name: 'pear', meant: 'pier' },
      { name: '__proto__' },
      { name: 'constructor' },
    ])
  })

  it('of a collection without entries is empty', async () => {
    const empty = createDataSite([{ ...quays, entries: [] }])
    const answer = json(await ask(createTestApp(() => empty).app, '/api/v1/data/quays'))
    expect(answer).toMatchObject({ data: [], total: 0, next_cursor: null })
  })
})

describe('A walk by cursor', () => {
  it.each(['', '?sort=-length', '?sort=code', '?length_min=1&sort=length&lang=ar'])(
    'through %s has each entry once, and the same by the Link field',
    async (query) => {
      const whole = await read(`/berths${query}`)
      const ids: string[] = []
      let target = `/berths${query}${query === '' ? '?' : '&'}limit=1`
      while (target !== '') {
        const answer = await get(target)
        const slice = json(answer) as unknown as Slice
        ids.push(...idsOf(slice))
        const [, next = ''] =
          /^<[^>]+\/api\/v1\/data([^>]+)>; rel="next"$/.exec(answer.headers.Link ?? '') ?? []
        expect(new URLSearchParams(next.split('?')[1]).get('cursor')).toBe(slice.next_cursor)
        target = next
      }
      expect(ids).toEqual(idsOf(whole))
    },
  )

  it('goes on when the last entry was removed, or others were added before it', async () => {
    const { next_cursor: cursor } = await read('/berths?limit=2')
    const readNow = async (entries: typeof berths.entries) => {
      const now = createTestApp(() => createDataSite([{ ...berths, entries }])).app
      const answer = await ask(now, `/api/v1/data/berths?limit=2&cursor=${cursor}`)
      return idsOf(json(answer) as unknown as Slice)
    }
    const { entries } = berths
    expect(await readNow(entries.filter(({ id }) => id !== 'north-2'))).toEqual([
      'guest-1',
      'south-1',
    ])
    const added = { id: 'added', values: { name: { en: 'New' }, pier: 'guest' } }
    expect(await readNow([added, ...entries])).toEqual(['guest-1', 'south-1'])
    expect(await readNow([])).toEqual([])
  })

  it('takes no cursor of another list, and no changed one', async () => {
    const { next_cursor: cursor } = await read('/berths?sort=length&limit=1')
    if (cursor === null) throw new Error('The list has no further page')
    expect(cursor.length).toBeLessThanOrEqual(160)
    expect((await get(`/berths?sort=length&cursor=${cursor}&limit=3&lang=ar`)).status).toBe(200)
    const text = Buffer.from(cursor, 'base64url').toString()
    const encode = (changed: string) => Buffer.from(changed).toString('base64url')
    const targets = [
      `/berths?cursor=${cursor}`,
      `/berths?sort=-length&cursor=${cursor}`,
      `/berths?sort=length&pier=north&cursor=${cursor}`,
      `/quays?cursor=${cursor}`,
      `/berths?sort=length&cursor=${encode(text.replace(/^1/, '2'))}`,
      `/berths?sort=length&cursor=${encode(text.replace('.0.', '.-1.'))}`,
      `/berths?sort=length&cursor=${encode(text.replace('.0.', '.00.'))}`,
      `/berths?sort=length&cursor=${encode(`${text}.more`)}`,
      `/berths?sort=length&cursor=${'a'.repeat(160)}`,
    ]
    for (const target of targets) {
      const answer = await get(target)
      expect([target, answer.status]).toEqual([target, 400])
      expect(json(answer).detail).toMatch(/^Cannot read "cursor": it does not belong to this list/)
    }
  })
})

describe('An entry', () => {
  it('has its texts in the language that was asked for, or in the next one', async () => {
    const nameOf = async (path: string) => {
      const { data } = json(await get(path)) as unknown as { data: Entry }
      return data.name
    }
    expect(await nameOf('/berths/north-1')).toBe('Heron')
    expect(await nameOf('/berths/north-1?lang=ar')).toBe('بلشون')
    expect(await nameOf('/berths/north-2?lang=ar')).toBe('Tern')
    expect(await nameOf('/berths/guest-1?lang=en')).toBe('نورس')
  })

  it('has absolute addresses of pages and pictures', async () => {
    const { data } = json(await get('/berths/north-1'))
    expect(data).toMatchObject({
      page: `${baseUrl}/en/a/`,
      pictures: [`${baseUrl}/data/heron.png`, 'https://cdn.example/heron.png'],
    })
  })

  it('is the same in a list', async () => {
    const { data } = await read('/berths?lang=ar')
    for (const entry of data) {
      const alone = json(await get(`/berths/${entry.id}/?lang=ar`))
      expect(alone).toEqual({ collection: 'berths', data: entry })
    }
  })

  it('never has a value that is not in the fields', async () => {
    for (const path of ['/berths', '/berths?lang=ar', '/berths/north-1', '']) {
      expect((await get(path)).text).not.toMatch(/phone|600 700/)
    }
  })

  it('that is unknown is not found, and the problem names the list', async () => {
    for (const id of ['east-1', 'constructor', 'tostring']) {
      const answer = await get(`/berths/${id}`)
      expect([answer.status, json(answer).code]).toEqual([404, 'not-found'])
      expect(json(answer).detail).toContain(`${baseUrl}/api/v1/data/berths lists all entries`)
    }
  })

  it.each(['__proto__', 'North-1', 'a--b', 'a'.repeat(65)])('has no id like %s', async (id) => {
    const answer = await get(`/berths/${id}`)
    expect([answer.status, json(answer).code]).toEqual([400, 'invalid-parameter'])
    expect(json(answer).detail).toContain('"entry": must be the id of an entry')
  })

  it.each([
    ...[
      '/berths//',
      '/berths/north-1//',
      '//berths',
      '/berths/..',
      '/berths/.',
      '/berths/../quays',
    ],
    ...['/berths/north-1%2F', '/berths/%6Eorth-1', '/berths/a b', '/berths/{entry}', '/berths/é'],
    ...[
      '/nothing',
      '/constructor/x',
      '/__proto__/x',
      '/berths/north-1/more',
      '/berths/north-1.json',
    ],
  ])('is not at %s, and neither is anything else', async (path) => {
    const answer = await get(path)
    expect([answer.status, json(answer).code]).toEqual([404, 'not-found'])
    expect(json(answer).detail).toContain('There is no such endpoint')
  })

  it('cannot be changed by a query', async () => {
    const answer = json(await get('/berths/north-1?entry=north-2'))
    expect(answer).toMatchObject({ data: { id: 'north-1' }, ignored: [{ name: 'entry' }] })
  })
})

describe('Every read of data', () => {
  const targets = ['', '?lang=ar', '/berths?pier=north&sort=-length', '/berths/north-1?lang=ar']

  it.each(targets)('at %s is public, has an entity tag, and answers HEAD', async (target) => {
    const answer = await get(target)
    expect(answer.headers['Cache-Control']).toMatch(/^public, /)
    const head = await get(target, { method: 'HEAD' })
    expect([head.status, head.headers.ETag]).toEqual([200, answer.headers.ETag])
    const tag = { 'if-none-match': answer.headers.ETag ?? '' }
    expect((await get(target, { headers: tag })).status).toBe(304)
  })

  it.each(targets)('at %s takes no other method', async (target) => {
    const answer = await get(target, { method: 'POST' })
    expect([answer.status, answer.headers.Allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await get(target, { method: 'OPTIONS' })).status).toBe(204)
  })

  it('has the same answer in a batch, refusals too', async () => {
    const all = [...targets, '/berths/nothing', '/berths?pier=west', '/nothing', '/berths/a.b']
    const paths = all.map((target) => `/api/v1/data${target}`)
    const answer = await ask(app, '/api/v1/batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests: paths.map((path) => ({ path })) }),
    })
    const { responses } = json(answer) as { responses: { status: number; body: unknown }[] }
    for (const [at, path] of paths.entries()) {
      const alone = await ask(app, path)
      expect(responses[at]).toEqual({ id: at, status: alone.status, body: json(alone) })
    }
  })

  it('is a 503 while nobody knows which collections there are', async () => {
    const away = createTestApp(() => {
      throw new SiteUnavailable('gone')
    }).app
    for (const target of [...targets, '/nothing', '/berths/x']) {
      expect((await ask(away, `/api/v1/data${target}`)).status).toBe(503)
    }
    expect((await ask(away, '/api/v1/nothing')).status).toBe(404)
  })

  it('is a 404 on a site without collections', async () => {
    const none = createTestApp(() => createTinySite()).app
    for (const target of targets) {
      expect((await ask(none, `/api/v1/data${target}`)).status).toBe(404)
    }
  })
})

describe('The build', () => {
  it('prepares the list of collections and the first entries of each, by language', async () => {
    const prepared = await prepareAnswers(harbourData, site)
    const data = prepared.filter(({ key }) => key.startsWith('/api/v1/data'))
    const paths = ['/api/v1/data', '/api/v1/data/berths', '/api/v1/data/quays']
    expect(data.map(({ key }) => key).toSorted()).toEqual(
      paths.flatMap((path) => [path, `${path}?lang=ar`, `${path}?lang=en`]).toSorted(),
    )
    const over = createTestApp(() => createTinySite(prepared, harbourData)).app
    for (const { key, bytes } of data) {
      expect(new TextDecoder().decode(bytes)).toBe((await ask(app, key)).text)
      expect((await ask(over, key)).text).toBe((await ask(app, key)).text)
    }
  })
})

it('Both operations of each collection can be found in the registry', () => {
  const found = collectionOperations(registryOf(site))
  expect(found.map(({ name, list, entry }) => [name, list.id, entry.id])).toEqual([
    [berths.name, 'data-berths', 'data-berths-entry'],
    [quays.name, 'data-quays', 'data-quays-entry'],
  ])
})

it('No read of data fails', () => {
  expect(failures).toEqual([])
})
