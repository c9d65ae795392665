/** Entries that begin and end, and opening hours, by REST and MCP on a clock that moves. */
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { registryOf } from '../../../src/api/registry.ts'
import { answerSchema } from '../../../src/api/json-schema.ts'
import { prepareAnswers } from '../../../src/release/prepared-answers.ts'
import type { Collection } from '../../../src/site/collection.ts'
import { hoursSchema, timeOfDay } from '../../../src/site/opening-hours-schema.ts'
import type { Site, SiteData } from '../../../src/site/site.ts'
import type { App } from '../../../src/service/app.ts'
import { ask, createTestApp, json } from '../../support/app.ts'
import { field } from '../../support/data-site.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'
import { createTinySite, tinyData } from '../../support/tiny-site.ts'

const day = { type: 'string', format: 'date' }
const event = (id: string, begins: string, endsAt: string) => ({
  id,
  values: { name: id, begins },
  endsAt: Date.parse(endsAt),
})

const events: Collection = {
  name: 'events',
  title: 'Events',
  purpose: 'What takes place.',
  nameField: 'name',
  begins: 'begins',
  hasTool: true,
  fields: [
    field('name', { schema: { type: 'string' } }),
    field('begins', { schema: day, filter: 'range', isSorted: true }),
  ],
  entries: [
    event('summer', '2027-06-21', '2027-06-21T22:00Z'),
    event('fair', '2027-05-01', '2027-05-01T22:00Z'),
    event('market', '2027-05-02', '2027-05-02T22:00Z'),
    event('winter', '2026-12-21', '2026-12-21T23:00Z'),
    event('carnival', '2027-02-09', '2027-02-09T23:00Z'),
  ],
}

const weekly = [{ days: ['mo', 'tu', 'we', 'th', 'fr'], opens: '09:00', closes: '17:00' }]
const offices: Collection = {
  name: 'offices',
  title: 'Offices',
  purpose: 'Where we are.',
  nameField: 'name',
  hasTool: false,
  fields: [
    field('name', { schema: { type: 'string' } }),
    field('hours', { schema: hoursSchema({ time: timeOfDay, note: {} }), kind: 'hours' }),
  ],
  entries: [
    {
      id: 'mill',
      values: {
        name: 'Mill',
        hours: {
          weekly,
          exceptions: [{ from: '2027-05-03', note: { en: 'Feast', pl: 'Święto' } }],
        },
      },
    },
    {
      id: 'shop',
      values: { name: 'Shop', hours: { weekly: [{ ...weekly[0], closes: '16:00' }] } },
    },
    { id: 'bench', values: { name: 'Bench' } },
    { id: 'ruin', values: { name: 'Ruin', hours: {} } },
  ],
}

const data: SiteData = {
  ...tinyData,
  info: { ...tinyData.info, languages: ['en', 'pl'], timeZone: 'Europe/Warsaw' },
  collections: [events, offices],
}

/** The service at an instant, which a test can move. */
function createClockedApp(start: string) {
  const state = { now: Date.parse(start) }
  const site: Site = {
    ...createTinySite([], data),
    release: { id: 'r1', tag: 'r1', isStale: false },
  }
  const { app } = createTestApp(() => site, { now: () => state.now })
  return { app, set: (time: string) => (state.now = Date.parse(time)) }
}

interface Entry {
  readonly id: string
  readonly open_now?: boolean
  readonly next_change?: string
}

async function list(app: App, target: string) {
  const answer = await ask(app, `/api/v1/data/${target}`)
  const { data: entries, total } = json(answer) as { data: Entry[]; total: number } // As tested below.
  return {
    ids: entries.map(({ id }) => id),
    total,
    entries,
    caching: answer.headers['Cache-Control'],
  }
}

async function callTool(app: App, name: string, args: object) {
  const { structuredContent } = resultOf(
    await post(app, request('tools/call', { name, arguments: args })),
  ) as { structuredContent: { data: Entry[] } }
  return structuredContent.data.map(({ id }) => id)
}

const usual = 'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400'

describe('A list of entries that end', () => {
  it('has those that come, the next first, and those that are past, the last first', async () => {
    const { app } = createClockedApp('2027-03-01T12:00Z')
    expect(await list(app, 'events?when=coming')).toMatchObject({
      ids: ['fair', 'market', 'summer'],
      total: 3,
    })
    expect((await list(app, 'events?when=past')).ids).toEqual(['carnival', 'winter'])
    expect((await list(app, 'events?when=coming&sort=-begins&limit=1')).ids).toEqual(['summer'])
    expect((await list(app, 'events?when=coming&begins_min=2027-05-02')).ids).toEqual([
      'market',
      'summer',
    ])
    expect((await list(app, 'events')).total).toBe(5)
  })

  it('loses an entry at its end, in every cache', async () => {
    const { app, set } = createClockedApp('2027-05-01T21:58:20Z')
    const all = async () => [
      (await list(app, 'events?when=coming')).ids,
      await callTool(app, 'query_events', { when: 'coming' }),
      await callTool(app, 'query_data', { collection: 'events', where: { when: 'coming' } }),
    ]
    const before = ['fair', 'market', 'summer']
    expect(await all()).toEqual([before, before, before])
    const { caching } = await list(app, 'events?when=coming')
    expect(caching).toMatch(/^public, max-age=60, s-maxage=100, stale-while-revalidate=0,/)
    expect((await list(app, 'events')).caching).toBe(usual)
    set('2027-05-01T21:59:59.999Z')
    expect(await all()).toEqual([before, before, before])
    set('2027-05-01T22:00Z')
    const after = ['market', 'summer']
    expect(await all()).toEqual([after, after, after])
    expect((await list(app, 'events?when=past')).ids[0]).toBe('fair')
  })

  it('goes on behind an entry that has ended between two slices', async () => {
    const { app, set } = createClockedApp('2027-05-01T12:00Z')
    const first = json(await ask(app, '/api/v1/data/events?when=coming&limit=1'))
    set('2027-05-02T12:00Z')
    const cursor = String(first['next_cursor'])
    expect((await list(app, `events?when=coming&limit=1&cursor=${cursor}`)).ids).toEqual(['market'])
  })

  it('is filtered by days and local times in the time zone, as by instants', async () => {
    const schema = { type: 'string', format: 'date-time' }
    const begins = field('begins', { schema, filter: 'range', isSorted: true })
    const at = (id: string, time: string) => event(id, time, '2027-12-01T00:00Z')
    const entries = [
      at('late', '2027-05-01T23:59:59+02:00'),
      at('next', '2027-05-02T00:00:00+02:00'),
      at('noon', '2027-05-02T12:00:00+02:00'),
    ]
    const site = createTinySite([], {
      ...data,
      collections: [{ ...events, fields: [begins], entries }],
    })
    const { app, failures } = createTestApp(() => site)
    const find = async (query: string) => (await list(app, `events?${query}`)).ids.join(' ')
    expect(await find('begins_min=2027-05-02')).toBe('next noon')
    expect(await find('begins_max=2027-05-01')).toBe('late')
    expect(await find('begins_max=2027-05-02')).toBe('late next noon')
    expect(await find('begins_max=2027-05-02T11:59')).toBe('late next')
    expect(await find('begins_min=2027-05-02T12:00:00.123456789')).toBe('')
    expect(await find('begins_min=2027-05-02T10:00Z')).toBe('noon')
    expect(await find('begins_min=0000-01-01&begins_max=9999-12-31')).toBe('late next noon')
    expect(failures).toEqual([])
  })

  it('names the parameter among the filters, and refuses other values', async () => {
    const { app } = createClockedApp('2027-05-01T12:00Z')
    const { data: all } = json(await ask(app, '/api/v1/data')) as {
      data: { filters: { name: string }[] }[]
    }
    expect(all.map(({ filters }) => filters.map(({ name }) => name))).toEqual([
      ['begins_min', 'begins_max', 'when'],
      [],
    ])
    const refusal = await ask(app, '/api/v1/data/events?when=soon')
    expect([refusal.status, json(refusal)['detail']]).toEqual([
      400,
      expect.stringContaining('coming, past'),
    ])
  })
})

describe('An entry with opening hours', () => {
  it('says whether it is open and when that changes, in local time', async () => {
    const { app, set } = createClockedApp('2027-04-30T07:30Z')
    const state = async () =>
      (await list(app, 'offices')).entries.map(({ id, open_now, next_change }) => [
        id,
        open_now,
        next_change,
      ])
    expect(await state()).toEqual([
      ['mill', true, '2027-04-30T17:00:00+02:00'],
      ['shop', true, '2027-04-30T16:00:00+02:00'],
      ['bench', undefined, undefined],
      ['ruin', false, undefined],
    ])
    set('2027-04-30T14:00Z')
    expect(await state()).toEqual([
      ['mill', true, '2027-04-30T17:00:00+02:00'],
      ['shop', false, '2027-05-03T09:00:00+02:00'],
      ['bench', undefined, undefined],
      ['ruin', false, undefined],
    ])
    // A holiday.
    set('2027-05-01T12:00Z')
    expect((await state())[0]).toEqual(['mill', false, '2027-05-04T09:00:00+02:00'])
  })

  it('is valid until the first entry of an answer changes', async () => {
    const { app, set } = createClockedApp('2027-04-30T13:59:30Z')
    expect((await list(app, 'offices')).caching).toMatch(/^public, max-age=30, s-maxage=30,/)
    const entry = await ask(app, '/api/v1/data/offices/mill')
    expect(entry.headers['Cache-Control']).toMatch(/s-maxage=300, stale-while-revalidate=600/)
    expect(json(entry)['data']).toMatchObject({ open_now: true })
    set('2027-04-30T15:00:00Z')
    expect(json(await ask(app, '/api/v1/data/offices/mill'))['data']).toMatchObject({
      open_now: false,
    })
  })

  it('has its notes in the language that was asked for', async () => {
    const { app } = createClockedApp('2027-04-30T12:00Z')
    const noteIn = async (query: string) => {
      const answer = json(await ask(app, `/api/v1/data/offices/mill${query}`))
      return JSON.stringify(answer).match(/"note":"(.*?)"/)?.[1]
    }
    expect([await noteIn(''), await noteIn('?lang=pl')]).toEqual(['Feast', 'Święto'])
  })

  it('is never prepared, and fits the schema of its answer', async () => {
    const site = createTinySite([], data)
    const keys = (await prepareAnswers(data, site)).map(({ key }) => key)
    const ofData = keys.filter((key) => key.startsWith('/api/v1/data/'))
    expect(ofData.toSorted()).toEqual(
      ['', '?lang=en', '?lang=pl'].map((query) => `/api/v1/data/events${query}`),
    )
    const { app } = createClockedApp('2027-04-30T12:00Z')
    const ajv = new Ajv2020({ strict: false })
    addFormats(ajv)
    for (const { id, output } of registryOf(site).filter(({ group }) => group === 'Data')) {
      const target = id.replace('data-', 'data/').replace(/-entry$/, '/mill')
      const answer = await ask(app, `/api/v1/${target}`)
      if (answer.status === 404) continue
      const validate = ajv.compile(answerSchema(output))
      expect(validate(json(answer)), `${target} ${JSON.stringify(validate.errors)}`).toBe(true)
    }
  })
})
