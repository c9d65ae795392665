import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Connect } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { previewPaths } from '../../../src/preview/mistakes-page.ts'
import { useEditor } from '../../../src/preview/serve-cms.ts'
import { createContentFolder } from '../../support/content-folder.ts'
import { listen } from '../../support/free-port.ts'

/** A server with the editor; its origin, and the two folders. */
async function startServer() {
  const [content, folder] = [await createContentFolder({}), await createContentFolder({})]
  const handlers = new Map<string, RequestListener>()
  const middlewares = { use: (path: string, handle: RequestListener) => handlers.set(path, handle) }
  useEditor(middlewares as unknown as Connect.Server, content, folder) // It only calls `use`.
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const path = url.startsWith(previewPaths.cms) ? previewPaths.cms : previewPaths.cmsFiles
    request.url = `/${url.slice(path.length)}`
    handlers.get(path)?.(request, response)
  })
  await listen(server)
  onTestFinished(() => {
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, content, folder }
}

const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }

it('The editor has its own files only, and says how to get it', async () => {
  const { origin, folder } = await startServer()
  const missing = await fetch(origin + previewPaths.cms)
  expect([missing.status, await missing.text()]).toEqual([
    404,
    'The preview has no editor: run npm run cms\n',
  ])
  await writeFile(join(folder, 'index.html'), '<p>Editor')
  const page = await fetch(origin + previewPaths.cms)
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const path of ['site.yaml', '..%2fx.js', 'pages/en/index.html'])
    expect((await fetch(origin + previewPaths.cms + path)).status, path).toBe(404)
})

it.each(['cross-site', 'same-site', 'none', undefined])(
  'Requests from %s cannot use files',
  async (site) => {
    const { origin, content } = await startServer()
    const path = 'pages/en/index.md'
    const params = { entry: { slug: 'a', path, raw: 'changed' }, assets: [] }
    const response = await fetch(origin + previewPaths.cmsFiles, {
      method: 'POST',
      headers: site === undefined ? {} : { 'Sec-Fetch-Site': site },
      body: JSON.stringify({ action: 'persistEntry', params }),
    })
    expect(response.status).toBe(403)
    expect(await readFile(join(content, path), 'utf8')).not.toBe('changed')
  },
)

it('A refusal is an answer with its reason', async () => {
  const { origin } = await startServer()
  const ask = (body: string, method = 'POST') =>
    fetch(origin + previewPaths.cmsFiles, {
      method,
      headers: own,
      ...(method === 'POST' && { body }),
    })
  expect((await ask('', 'GET')).status).toBe(403)
  const wrong = await ask('{')
  expect([wrong.status, await wrong.json()]).toEqual([422, { error: 'The request is not JSON' }])
  const outside = await ask(JSON.stringify({ action: 'getEntry', params: { path: '../x' } }))
  expect([outside.status, await outside.json()]).toEqual([
    422,
    {
      error:
        'The editor cannot use "../x": the path must be in the content folder, not hidden and not in parts/',
    },
  ])
  const info = await ask(JSON.stringify({ action: 'info' }))
  expect([info.status, await info.json()]).toMatchObject([200, { type: 'local_fs' }])
})
