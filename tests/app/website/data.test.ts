/** Collections on the pages of a built site: the three views, their twins, and the open data. */
import { describe, expect, it } from 'vitest'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'

const site = await readBuiltSite('harbour')
const { app } = createTestApp(() => site)

/** The part of a page that shows entries. */
async function sectionOf(path: string): Promise<string> {
  const { text } = await ask(app, path)
  return /<section class="data"[^]*?<\/section>/.exec(text)?.[0] ?? ''
}

const twinOf = async (path: string) => (await ask(app, `${path}index.md`)).text

describe('A table of a collection', async () => {
  const section = await sectionOf('/en/berths/')

  it('has a caption, a header in each row and column, and a row for each entry', () => {
    expect(section).toMatch(/<caption>\s*Berths\s*<\/caption>/)
    expect(section.match(/<th scope="col"/g)).toHaveLength(7)
    expect(section.match(/<th id="berths-[abg]-\d" scope="row"/g)).toHaveLength(12)
  })

  it('aligns numbers, and has the order of the front matter', () => {
    const lengths = [...section.matchAll(/<td class="align-right">\s*([\d.]+)\s*<\/td>/g)]
    expect(lengths.map(([, text]) => text).slice(0, 4)).toEqual(['15', '49.9', '12.5', '36'])
  })

  it('scrolls by itself, and can be reached by keyboard under its name', () => {
    expect(section).toMatch(/<div class="table-box" role="group" aria-label="Berths" tabindex="0">/)
  })

  it('stays a table in the twin, in the words of the language', async () => {
    const twin = await twinOf('/en/berths/')
    expect(twin).toContain('**Berths**\n\n| Berth | Pier | Length | Price |')
    expect(twin).toContain('| - | - | -: | -: |')
    expect(twin).toContain(
      '| **A 3** | North | 12.5 | 36 | water, power and wifi | no | 1 July 2026 |',
    )
    expect(await twinOf('/fr/postes/')).toContain(
      '| **A 3** | Nord | 12,5 | 36 | eau, électricité et wifi | non | 1 juillet 2026 |',
    )
  })
})

describe('A map of a collection', () => {
  it('has a pin for each place, and a list of all entries, which is the twin', async () => {
    const section = await sectionOf('/en/map/')
    const [map = ''] = /<svg\s[^]*<\/svg>/.exec(section) ?? []
    const pins = [...map.matchAll(/href="#([^"]*)"\s+tabindex="-1"/g)].map(([, id]) => id)
    const listed = [...section.matchAll(/<h3 id="([^"]*)"/g)].map(([, id]) => id)
    expect(pins.length).toBeGreaterThan(2)
    expect(listed).toEqual(expect.arrayContaining(pins))
    expect(map).toContain('aria-hidden="true"')
    const twin = await twinOf('/en/map/')
    expect(twin.match(/B 1/g)).toHaveLength(1)
    expect(twin).not.toContain('<svg')
  })
})

describe('An entry without a page', () => {
  it.each([
    ['of a table', 'A 3', '/en/berths/', 'berths-a-3', '| **A 3** | North | 12.5 |'],
    ['of a list', 'storm', '/en/news/', 'news-storm', 'Storm'],
    ['of cards', 'crane', '/en/services/', 'services-crane', 'rane'],
  ])('%s is a passage of the page that shows it', async (_, q, path, fragment, text) => {
    const { data } = json(await ask(app, `/api/v1/search?lang=en&q=${encodeURIComponent(q)}`)) as {
      data: { url: string; excerpt?: string; section?: { title: string; fragment: string } }[]
    }
    expect(data[0]).toMatchObject({ url: `${baseUrl}${path}`, section: { fragment } })
    expect(data[0]?.section?.title).not.toContain(':')
    const part = json(await ask(app, `/api/v1/page?url=${path}&section=${fragment}`))
    expect(part).toMatchObject({ section: { fragment } })
    expect(part.markdown).toContain(text)
    expect((await ask(app, path)).text).toContain(` id="${fragment}"`)
  })
})

describe('A list of a collection', () => {
  it('has a heading and a definition list for each entry, and its picture', async () => {
    const section = await sectionOf('/en/news/')
    expect(section).toMatch(/<h2>\s*News of the harbour\s*<\/h2>/)
    expect([...section.matchAll(/<h3 id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'news-new-crane',
      'news-storm',
    ])
    const [, src = ''] =
      /<img src="(\/_astro\/crane\.[0-9a-f]+-\d+\.webp)" srcset="[^"]+" sizes="[^"]+" width="\d+" height="\d+" alt="" loading="lazy">/.exec(
        section,
      ) ?? []
    expect((await site.readPublished(src))?.type).toBe('image/webp')
    expect(section).toContain('<strong>12 tonnes</strong>')
    expect(section).toContain('<time datetime="2026-02-18">18 February 2026</time>')
  })

  it('stays a list in the twin', async () => {
    expect(await twinOf('/fr/nouvelles/')).toContain(
      '### Une nouvelle grue\n\n- **Jour**: 18 février 2026\n- **Texte**: La nouvelle grue soulève **12 tonnes**.',
    )
  })
})

describe('Cards of a collection', () => {
  it('have no second title if the page has the same, and leave out values that are not there', async () => {
    const section = await sectionOf('/fr/services/')
    expect(section).toContain('class="entries grid"')
    expect(section).not.toContain('<h3')
    expect(section.match(/<h2 id="services-/g)).toHaveLength(4)
    const [, wifi = ''] = section.split('id="services-wifi"')
    expect(wifi.match(/<dt>/g)).toHaveLength(2)
  })

  it('name the entry that an entry refers to', async () => {
    expect(await twinOf('/en/services/')).toContain('- **Nearest berth**: A 1\n')
  })
})

it.each(['/en/berths/', '/en/news/', '/en/services/'])(
  '%s has no style or handler in its markup, and ids once',
  async (path) => {
    const { text } = await ask(app, path)
    expect(text).not.toMatch(/\s(?:style|on[a-z]+)="/)
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  },
)

it('search finds a page by the values of its entries', async () => {
  const { data } = json(await ask(app, '/api/v1/search?q=tonnes&lang=en')) as {
    data: { url: string }[]
  }
  expect(data.map(({ url }) => url.replace(/#.*/, ''))).toContain(`${baseUrl}/en/news/`)
})

describe('Open data', () => {
  it.each([
    ['/data/berths.json', 'application/json'],
    ['/data/berths.csv', 'text/csv; charset=utf-8; header=present'],
  ])('%s answers like every document', async (path, type) => {
    const { status, headers, text } = await ask(app, path)
    expect([status, headers['Content-Type']]).toEqual([200, type])
    expect(headers['Access-Control-Allow-Origin']).toBe('*')
    expect(text.split('\n').length).toBeGreaterThan(12)
    const head = await ask(app, path, { method: 'HEAD' })
    expect([head.status, head.headers.ETag]).toEqual([200, headers.ETag])
    const again = await ask(app, path, { headers: { 'if-none-match': String(headers.ETag) } })
    expect(again.status).toBe(304)
    const coded = await ask(app, path, { headers: { 'accept-encoding': 'br' } })
    expect(coded.headers['Content-Encoding']).toBe('br')
  })

  it('is linked from the page that shows it, from the twin and from llms.txt', async () => {
    const links = `[JSON](${baseUrl}/data/news.json) · [CSV](${baseUrl}/data/news.csv)`
    expect(await twinOf('/en/news/')).toContain(`Data: ${links}`)
    expect(await twinOf('/fr/nouvelles/')).toContain(`Données : ${links}`)
    expect((await ask(app, '/fr/llms.txt')).text).toContain(
      `- Nouvelles du port: <${baseUrl}/data/news.json>, <${baseUrl}/data/news.csv>`,
    )
  })

  it('has no value of a private field', async () => {
    for (const path of ['/data/services.json', '/data/services.csv', '/en/services/']) {
      const { text } = await ask(app, path)
      expect(text).toContain('99 00 00 12')
      expect(text).not.toMatch(/mobile|00 00 00 77/i)
    }
  })

  it('that does not exist is a Problem', async () => {
    const answer = await ask(app, '/data/nowhere.json')
    expect([answer.status, json(answer).code]).toEqual([404, 'not-found'])
  })

  it('takes no address from a site without collections', async () => {
    const other = createTestApp(await readBuiltSite('tiny').then((tiny) => () => tiny))
    const answer = await ask(other.app, '/data/nowhere.json', { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers['Content-Type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
  })
})
