import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { exchange } from '../support/exchange.ts'
import { startNode } from '../support/child.ts'
import { encodeFields } from '../support/auth-app.ts'
import { authorizationFields } from '../support/code-flow.ts'
import { pageText } from '../support/content-folder.ts'
import { builtSite, contentOf } from '../support/built-site.ts'
import { startPreview } from '../support/preview.ts'
import type { TestPreview } from '../support/preview.ts'
import { readRegistry } from '../support/registry.ts'

const registry = await readRegistry('tiny')
const tinyOut = await builtSite('tiny')

let [folder, content] = ['', '']
let preview: TestPreview | undefined
let origin = ''

beforeAll(async () => {
  // Not below `.cache`, whose files the development server does not watch.
  folder = await mkdtemp(join(tmpdir(), 'vitrine-preview-'))
  await cp(contentOf.tiny, folder, { recursive: true })
  await symlink(folder, (content = `${folder}-link`)) // May be reached through one.
  // Every test edits a file of its own: what two of them wrote at once could not be told apart.
  await writeFile(noteFile('second'), pageText({ title: 'Second note', type: 'blog' }))
  await writeFile(noteFile('third'), pageText({ title: 'Third note', type: 'blog' }, 'A weir.'))
  // Wrong from the beginning.
  await writeFile(noteFile('fourth'), pageText({ title: 'Fourth note', type: 'blob' }, 'An otter.'))
  preview = await startPreview(content)
  origin = preview.origin
})

afterAll(async () => {
  await preview?.stop()
  await rm(folder, { recursive: true, force: true })
  await rm(content, { force: true })
})

/** Tries until a set of expectations holds. A second is usual, but the machine may be busy. */
async function eventually(attempt: () => Promise<void>, timeout = 45_000): Promise<void> {
  await vi.waitFor(attempt, { timeout, interval: 50 })
}

function noteFile(name: string): string {
  return join(content, `pages/en/notes/${name}.md`)
}

async function textAt(path: string, accept = 'text/html'): Promise<string> {
  const response = await fetch(origin + path, { headers: { Accept: accept } })
  return response.ok ? await response.text() : `status ${response.status}`
}

async function jsonAt(path: string): Promise<unknown> {
  return await (await fetch(origin + path)).json()
}

/** Everything that shows the text of a page: HTML, twin, page operation. */
async function viewsOf(path: string): Promise<string[]> {
  return await Promise.all([
    textAt(path),
    textAt(`${path}index.md`),
    textAt(path, 'text/markdown'),
    textAt(`/api/v1/page?url=${path}`),
  ])
}

async function foundBy(word: string): Promise<string[]> {
  const { data } = (await jsonAt(`/api/v1/search?q=${word}`)) as { data: { url: string }[] }
  return data.map(({ url }) => url.slice(origin.length))
}

describe('The preview', () => {
  it('answers pages as HTML, their twins, and Markdown by Accept, none of them to be kept', async () => {
    const html = await fetch(`${origin}/en/guides/forms/`, { headers: { Accept: 'text/html' } })
    expect(html.status).toBe(200)
    expect(html.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(await html.text()).toContain('href="/connect/"')
    expect(await textAt('/connect/')).toContain('<h1')

    const twin = await fetch(`${origin}/en/guides/forms/index.md`)
    const negotiated = await fetch(`${origin}/en/guides/forms/`, {
      headers: { Accept: 'text/markdown' },
    })
    for (const response of [twin, negotiated]) {
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    }
    expect(await negotiated.text()).toBe(await twin.text())
  })

  it('answers the pictures of a page and the picture for links to it', async () => {
    const html = await textAt('/en/guides/forms/')
    const addresses = [...html.matchAll(/<img[^>]* src="([^"]+)"|og:image" content="([^"]+)"/g)]
      .map(([, own, card]) => own ?? card ?? '')
      .map((address) => address.replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
    const types = await Promise.all(
      addresses.map(async (address) => {
        const response = await fetch(new URL(address, origin))
        return response.headers.get('Content-Type')
      }),
    )
    expect([...new Set(types)]).toEqual(['image/png', 'image/webp', 'image/svg+xml'])
  })

  it('answers the files that a text links to, by the address that is in the page', async () => {
    await writeFile(join(content, 'pages/en/notes/prices.pdf'), 'PDF')
    const body = '[Prices](./prices.pdf) and [forms](../guides/forms.md).'
    await writeFile(noteFile('linked'), pageText({ title: 'Linked note', type: 'blog' }, body))
    await eventually(async () => {
      const html = await textAt('/en/notes/linked/')
      expect(html).toContain('<a href="/en/guides/forms/">forms</a>')
      const [, address = ''] = /<a href="([^"]*)">Prices</.exec(html) ?? []
      const file = await fetch(origin + address)
      expect([file.status, await file.text()]).toEqual([200, 'PDF'])
      expect(file.headers.get('Content-Type')).toBe('application/pdf')
    })
  })

  it('answers no file that a symbolic link out of the content folder leads to', async () => {
    const file = join(content, 'pages/en/notes/far.png')
    await symlink(join(contentOf.tiny, 'pages/en/guides/vessels.png'), file)
    onTestFinished(() => Promise.all([rm(file), rm(noteFile('near'))]).then())
    const body = '---\na: b\n---\n\n![Far](./far.png) <!-- unseen -->'
    await writeFile(noteFile('near'), pageText({ title: 'Near note', type: 'blog' }, body))
    const shown = /a: b<[^]*<p><img alt="Far"> <\/p>/
    await expect.poll(() => textAt('/en/notes/near/'), { timeout: 45_000 }).toMatch(shown)
    expect(await textAt(`/@fs${file}?raw`)).toBe('status 404')
  })

  it('answers every operation that needs no token as its schema describes', async () => {
    const values: Readonly<Record<string, string>> = { search: '?q=silt', page: '?url=/' }
    const open = registry.filter(
      ({ security, method }) => security === 'optional' && method === 'GET',
    )
    expect(open.length).toBeGreaterThanOrEqual(6)
    for (const { id, paths, output } of open) {
      const response = await fetch(`${origin}${paths[0]}${values[id] ?? ''}`)
      expect(response.status, id).toBe(200)
      const body: unknown = await response.json()
      expect(output.safeParse(body).error, id).toBeUndefined()
    }
  })

  it('lets no other site read an answer or open a file in the editor', async () => {
    const { port } = new URL(origin)
    const ask = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
      exchange({ host: 'localhost', port, path, method, headers })
    const other = { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }
    const preflight = { ...other, 'access-control-request-method': 'GET' }
    for (const path of ['/api/v1/pages', '/api/v1/none', '/en/', '/llms.txt', '/@vite/client']) {
      for (const answer of [ask(path, other), ask(path, {}), ask(path, preflight, 'OPTIONS')]) {
        expect(Object.keys((await answer).headers).join()).not.toContain('access-control')
      }
    }
    const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    for (const path of ['/__open-in-editor', '/__OPEN-in-editor/?x']) {
      for (const headers of [navigation, other, {}]) {
        expect((await ask(path, headers)).status).toBe(403)
      }
      for (const site of ['same-origin', 'none']) {
        // Vite refuses an address without a file.
        expect((await ask(path, { 'sec-fetch-site': site })).status).toBe(500)
      }
    }
  })

  it('answers the descriptions from the content as it is', async () => {
    expect(await textAt('/llms.txt')).toContain(`(${origin}/en/notes/second/index.md): A page, `)
    expect(await textAt('/api.md')).toContain(`${origin}/llms.txt`)
    // The content of this site has no workshop.
    expect(await textAt('/pricing.md')).toBe('status 404')
  })

  it('asks a person for consent in the layout of the site, and takes the answer', async () => {
    const registered = await fetch(`${origin}/oauth/register/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: ['https://client.example/cb'],
        token_endpoint_auth_method: 'none',
        client_name: 'Reader',
      }),
    })
    const { client_id: id } = (await registered.json()) as { client_id: string }
    const fields = authorizationFields({ id, redirectUri: 'https://client.example/cb' })
    const screen = await fetch(`${origin}/oauth/authorize/?${encodeFields(fields)}`)
    const html = await screen.text()
    expect([screen.status, html]).toEqual([200, expect.stringContaining('<bdi>Reader</bdi>')])
    expect(html).toContain('<span>Brook</span>')
    expect(html).toContain('.screen')
    expect(html).not.toContain('<script')

    const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const answer = await fetch(`${origin}/oauth/authorize/`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: screen.headers.get('Set-Cookie')?.split(';')[0] ?? '' },
      body: new URLSearchParams({ ticket, decision: 'approve' }),
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/client\.example\/cb\?code=/),
    ])
    expect((await fetch(`${origin}/oauth/consent-page/`)).status).toBe(404)
  })

  it('leads old addresses on and answers 404 in the form that is asked for', async () => {
    const moved = await fetch(`${origin}/old-contact/`, { redirect: 'manual' })
    expect(moved.status).toBe(301)
    expect(moved.headers.get('Location')).toBe(`${origin}/en/contact/`)
    const missing = await fetch(`${origin}/en/nowhere/`, { headers: { Accept: 'text/markdown' } })
    expect(missing.status).toBe(404)
    expect((await fetch(`${origin}/en/nowhere/`)).status).toBe(404)
  })

  it('shows drafts and pages to come with a band, and none that is over', async () => {
    expect(await textAt('/en/notes/draft/')).toMatch(/preview-band"[^>]*>\s*Draft: /)
    expect(await textAt('/en/notes/later/')).toContain('the public sees this page from 1 January')
    expect(await textAt('/en/notes/first/')).not.toContain('class="preview-band"')
    expect(JSON.stringify(await jsonAt('/api/v1/pages?type=blog'))).toContain('/en/notes/draft/')
    expect(await textAt('/en/notes/draft/index.md')).not.toContain('nobody sees')
    expect((await fetch(`${origin}/en/notes/gone/`)).status).toBe(404)
  })

  it('shows the site as it will be at an instant, and goes on there until it is sent back', async () => {
    const statusAt = async (path: string, cookie = '') =>
      (await fetch(origin + path, { headers: { Cookie: cookie } })).status
    expect(await statusAt('/en/notes/later/?at=2099-01-02')).toBe(200)
    expect(await statusAt('/en/notes/later/?at=2098-12-31')).toBe(404)
    expect(await statusAt('/en/notes/draft/?at=2099-01-02')).toBe(404)
    expect(await statusAt('/en/notes/later/index.md?at=2098-12-31')).toBe(404)
    expect(await statusAt('/en/notes/gone/?at=2019-06-01')).toBe(200)
    const ahead = await fetch(`${origin}/?at=2098-12-31`)
    const [cookie = ''] = ahead.headers.get('Set-Cookie')?.split(';') ?? []
    expect(await statusAt('/en/notes/later/', cookie)).toBe(404)
    expect(await statusAt('/api/v1/page?url=/en/notes/later/', cookie)).toBe(404)
    expect((await fetch(`${origin}/?at=now`)).headers.get('Set-Cookie')).toContain('Max-Age=0')
    const wrong = await fetch(`${origin}/?at=soon`)
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('Use a day such as 2027-01-31'),
    ])
  })

  it('tells in the margin of a page where it comes from, what finds it and what is to fix', async () => {
    expect(await textAt('/en/notes/first/')).toContain('astro:scripts/page.js')
    expect(await jsonAt('/__preview/page?path=/en/notes/draft/')).toMatchObject({
      file: 'pages/en/notes/draft.md',
      editor: `/__open-in-editor?file=${encodeURIComponent(noteFile('draft'))}`,
      state: 'Draft: only the preview shows this page. Remove "draft" to publish it',
      twin: '/en/notes/draft/index.md',
      foundBy: [{ query: 'Draft note', place: 1 }],
    })
    const { record } = (await jsonAt('/__preview/page?path=/en/notes/draft/')) as { record: string }
    expect(JSON.stringify(await jsonAt(record))).toContain('Draft note')
    expect((await fetch(`${origin}/__preview/page?path=/nowhere/`)).status).toBe(404)
  })

  it('counts no requests', async () => {
    const asked = Array.from({ length: 150 }, async () => (await fetch(`${origin}/api/v1`)).status)
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  })

  it('makes the twins that the build makes, the addresses of files apart', async () => {
    for (const path of ['/', '/en/guides/forms/', '/en/notes/first/', '/en/guides/long/']) {
      const built = await readFile(join(tinyOut, `client${path}index.md`), 'utf8')
      const plain = (markdown: string) => markdown.replace(/(!\[[^\]]*\])\([^)]*\)/g, '$1()')
      expect(plain(await textAt(`${path}index.md`)), path).toBe(
        plain(built).replaceAll('http://localhost:4321', origin),
      )
    }
  })

  it('shows an edit in page, twin, answers and search', async () => {
    expect(await foundBy('pebble')).toEqual([])
    const text = await readFile(noteFile('first'), 'utf8')
    await writeFile(noteFile('first'), text.replace('Rivers carry silt', 'Rivers carry pebbles'))
    await eventually(async () => {
      for (const view of await viewsOf('/en/notes/first/')) expect(view).toContain('carry pebbles')
      expect(await foundBy('pebble')).toEqual(['/en/notes/first/'])
      expect(await foundBy('silt')).toEqual([])
    })
  })

  it('shows an edit of the front matter in page, twin and lists', async () => {
    const text = await readFile(noteFile('second'), 'utf8')
    await writeFile(noteFile('second'), text.replace('Second note', 'Foremost note'))
    await eventually(async () => {
      for (const view of await viewsOf('/en/notes/second/')) expect(view).toContain('Foremost note')
      expect(JSON.stringify(await jsonAt('/api/v1/pages?type=blog'))).toContain('Foremost note')
      expect(await textAt('/en/notes/')).toContain('Foremost note')
    })
  })

  it('shows a file that appears, and answers 404 once it is gone', async () => {
    const file = noteFile('new')
    await writeFile(file, pageText({ title: 'New note', type: 'blog' }, 'A heron waits.'))
    await eventually(async () => {
      for (const view of await viewsOf('/en/notes/new/')) expect(view).toContain('A heron waits.')
      expect(await foundBy('heron')).toEqual(['/en/notes/new/'])
    })
    await rm(file)
    await eventually(async () => {
      expect((await fetch(`${origin}/en/notes/new/`)).status).toBe(404)
      expect((await fetch(`${origin}/en/notes/new/index.md`)).status).toBe(404)
      expect((await fetch(`${origin}/api/v1/page?url=/en/notes/new/`)).status).toBe(404)
      expect(await foundBy('heron')).toEqual([])
    })
  })

  it('shows a file with a byte order mark and Windows line ends', async () => {
    const text = `\uFEFF${pageText({ title: 'Marked', type: 'blog' }, 'A kingfisher dives.')}`
    await writeFile(noteFile('bom'), text.replaceAll('\n', '\r\n'))
    await eventually(async () => {
      for (const view of await viewsOf('/en/notes/bom/')) {
        expect(view).toContain('A kingfisher dives.')
        expect(view).not.toMatch(/description: A page.*\r\n/)
      }
    })
  })

  it('shows a page that was wrong when the preview began, once it is fixed', async () => {
    expect((await fetch(`${origin}/en/notes/fourth/`)).status).toBe(503)
    const right = pageText({ title: 'Fourth note', type: 'blog' }, 'An otter.')
    await writeFile(noteFile('fourth'), right)
    await eventually(async () => {
      for (const view of await viewsOf('/en/notes/fourth/')) expect(view).toContain('An otter.')
    })
  })

  it('tells of the mistakes of a page in its place, shows all others, and the page once it is fixed', async () => {
    const wrong = 'pages/en/notes/third.md:4  type: must be one of home,'
    const text = await readFile(noteFile('third'), 'utf8')
    await writeFile(noteFile('third'), text.replace('type: blog', 'type: blob'))
    await eventually(async () => {
      const response = await fetch(`${origin}/en/notes/third/`, {
        headers: { Accept: 'text/html' },
      })
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        503,
        'text/html; charset=utf-8',
      ])
      expect(response.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
      const page = await response.text()
      expect(page).toContain('type: must be one of home,')
      expect(page).toContain(encodeURIComponent(`${noteFile('third')}:4`))
    })
    expect(await (await fetch(`${origin}/en/notes/third/index.md`)).text()).toContain(wrong)
    expect(preview?.output()).toContain(wrong)
    const state = await textAt('/__preview/state')

    for (const view of await viewsOf('/en/contact/')) expect(view).not.toMatch(/^status/)
    expect((await fetch(`${origin}/api/v1/pages`)).status).toBe(200)
    expect(await jsonAt('/__preview/page?path=/')).toMatchObject({ own: [], others: [{}] })

    await writeFile(noteFile('third'), text)
    await eventually(async () => {
      for (const view of await viewsOf('/en/notes/third/')) expect(view).toContain('A weir.')
    })
    // By which the page of mistakes knows that it is time to show the page.
    expect(await textAt('/__preview/state')).not.toBe(state)
    expect(preview?.output()).toContain('All mistakes in the content are fixed')
  })

  it('shows all pages while a picture is missing, and the picture once it is there', async () => {
    const text = await readFile(noteFile('second'), 'utf8')
    await writeFile(noteFile('second'), `${text}\n\n![A weir](./weir.png)\n`)
    await eventually(async () => {
      expect(await textAt('/en/notes/second/')).toContain('A weir')
      const { own } = (await jsonAt('/__preview/page?path=/en/notes/second/')) as { own: object[] }
      expect(JSON.stringify(own)).toContain('the picture ./weir.png does not exist')
      for (const path of ['/', '/en/notes/first/', '/en/contact/']) {
        expect(await textAt(path)).not.toMatch(/^status/)
      }
    })
    const picture = join(content, 'pages/en/notes/weir.png')
    await cp('tests/fixtures/tiny/pages/en/guides/brook.png', picture)
    await eventually(async () => {
      expect(await textAt('/en/notes/second/')).toMatch(/<img [^>]*src="[^"]*weir\.png/)
    })
    await rm(picture)
    await eventually(async () => {
      expect(await textAt('/en/notes/second/')).not.toMatch(/<img [^>]*src="[^"]*weir\.png/)
      expect(await textAt('/en/contact/')).not.toMatch(/^status/)
    })
    await writeFile(noteFile('second'), text)
  })

  it('says so when its port is taken, and takes no other', async () => {
    const { port } = new URL(origin)
    const settings = { CONTENT_DIR: content, BASE_URL: origin, PORT: port }
    const other = startNode(['scripts/dev.ts'], settings)
    expect(await other.exited).toBe(1)
    expect(other.output()).toContain(`Cannot preview on port ${port}: another program uses`)
  })
})
