/** The API of a live site, as `npm run check -- --against <url>` reads it. */
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { readNamed } from '../../../scripts/check/live.ts'
import { ask, createTestApp } from '../../support/app.ts'
import { createDataSite } from '../../support/data-site.ts'
import { listenForTest } from '../../support/listening.ts'

it('The check of a live site knows the filters and sort orders of its collections', async () => {
  const { app } = createTestApp(() => createDataSite())
  const server = createServer(({ url = '' }, reply) => {
    if (url === '/sitemap.xml') reply.end('<urlset></urlset>')
    else
      void ask(app, url).then(({ status, text }) => {
        reply.writeHead(status).end(text)
      })
  })
  const { collections } = await readNamed(`http://127.0.0.1:${await listenForTest(server)}`)
  expect(collections.map(({ name }) => name)).toEqual(['berths', 'quays'])
  expect(collections[0]?.fields).toEqual(
    expect.arrayContaining([
      { name: 'pier', filter: 'value', isSorted: false },
      { name: 'length', filter: 'range', isSorted: true },
      { name: 'free', filter: 'range', isSorted: true },
      { name: 'code', isSorted: true },
    ]),
  )
})
