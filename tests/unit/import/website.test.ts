/** A running website: its pages, main texts and bounds. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readWebsite } from '../../../scripts/import/sources/website.ts'
import { isPublicAddress } from '../../../scripts/import/web/guarded-agent.ts'
import { createPoliteClient, Unread } from '../../../scripts/import/web/polite-client.ts'
import type { PoliteClient } from '../../../scripts/import/web/polite-client.ts'
import { makeFolder } from '../../support/folder.ts'
import { describeImport, importRead } from '../../support/imported.ts'
import { answeringClient, folderClient, wideLimits } from '../../support/web-client.ts'

async function readSite(client: PoliteClient, start = 'https://old.example/') {
  const folder = await makeFolder()
  const progress = () => undefined
  const wish = { today: '2030-01-01' }
  return await readWebsite({ start, client, limits: wideLimits, progress, wish, folder })
}

describe('A running website', () => {
  it('gives pages in two languages that pass the check', async () => {
    const site = await readSite(folderClient('tests/fixtures/import/website'))
    const imported = await importRead(site)
    expect(imported.mistakes).toEqual([])
    await expect(await describeImport(imported)).toMatchFileSnapshot(
      '../../fixtures/import/website.expected.txt',
    )
  })
})

it('Each sitemap of an index is read, also if its name is that of the index', async () => {
  const list = (...urls: string[]) => urls.map((url) => `<loc>https://old.example${url}</loc>`)
  const site: Readonly<Record<string, string>> = {
    '/': '<main><p>Home</p></main>',
    '/sitemap.xml': `<sitemapindex>${list('/en/sitemap.xml', '/de/sitemap.xml')
      .map((loc) => `<sitemap>${loc}</sitemap>`)
      .join('')}</sitemapindex>`,
    '/en/sitemap.xml': `<urlset><url>${list('/en/mill/').join('')}</url></urlset>`,
    '/de/sitemap.xml': `<urlset><url>${list('/de/muehle/').join('')}</url></urlset>`,
    '/en/mill/': '<html lang="en"><main><h1>Mill</h1><p>A mill</p></main>',
    '/de/muehle/': '<html lang="de"><main><h1>Mühle</h1><p>Eine Mühle</p></main>',
  }
  expect(await pathsOf(site)).toEqual(['/', '/en/mill/', '/de/muehle/'])
})

it('An empty home page stays, also after an empty page in its language', async () => {
  const site = {
    '/': '<html lang="en"><main><p>Home</p><a href="/de/leer/">x</a> <a href="/de/">y</a></main>',
    '/de/leer/': '<html lang="de"><main></main>',
    '/de/': '<html lang="de"><main></main>',
  }
  expect(await pathsOf(site)).toEqual(['/', '/de/'])
})

/** Reads a site of texts by path, and returns the paths of its pages. */
async function pathsOf(site: Readonly<Record<string, string>>): Promise<string[]> {
  const client = answeringClient((url) => {
    const text = site[new URL(url).pathname]
    return text === undefined ? Promise.reject(new Unread('answers 404')) : text
  })
  const { pages } = await readSite(client)
  return pages.map(({ file }) => new URL(file).pathname)
}

describe('The client of the import', () => {
  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.168.0.1', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['93.184.215.14', true],
    ['::1', false],
    ['::ffff:8.8.8.8', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2606:2800:21f::1', true],
  ])('knows whether %s is public', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  it('checks the address of a name after a redirect', async () => {
    const server = createServer((request, response) => {
      const port = request.socket.localPort ?? 0
      response.writeHead(302, { location: `http://www.quay.test:${port}/` }).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // A server on a port has one.
    const client = createPoliteClient({
      start: `http://quay.test:${port}/`,
      contact: 'me@quay.test',
      limits: wideLimits,
      isOpen: (address) => address === '127.0.0.1',
      lookup: (name, _options, done) => {
        done(null, [{ address: name === 'quay.test' ? '127.0.0.1' : '10.0.0.1', family: 4 }])
      },
    })
    onTestFinished(async () => {
      await client.close()
      server.closeAllConnections()
      server.close()
    })
    await expect(client.get(`http://quay.test:${port}/`, 1000)).rejects.toThrow(
      'www.quay.test has the private address 10.0.0.1',
    )
  })

  it('stops at its bounds', async () => {
    const client = answeringClient(
      (url) => `<main><p>Page ${url}</p><a href="${url}a/">next</a></main>`,
    )
    const notes = (await readSite(client)).notes.map(({ about }) => about)
    expect(notes).toEqual([
      '1 addresses were not read: the limit is 500 pages. To read more, raise --pages',
    ])
  })
})
