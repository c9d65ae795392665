import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { getEditor } from '../../../scripts/cms/editor.ts'
import { launchBrowser } from '../../support/browser.ts'
import { contentOf } from '../../support/built-site.ts'
import { runNode } from '../../support/child.ts'
import { makeFolder } from '../../support/folder.ts'
import { listen } from '../../support/free-port.ts'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.yml': 'text/yaml' } as const

/** Serves a folder as any web server does; its origin. */
async function serveFolder(folder: string): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const [path = ''] = url.split('?')
    const file = join(folder, path === '/' ? 'index.html' : path)
    const type = Object.entries(types).find(([ending]) => ending === extname(file))?.[1]
    if (!existsSync(file)) response.writeHead(404).end()
    else createReadStream(file).pipe(response.writeHead(200, type && { 'Content-Type': type }))
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.close()
  })
  return `http://localhost:${port}`
}

it.each([
  ['forgejo', 'Forgejo', /^https:\/\/git\.example\.com\/login\/oauth\/authorize\?/],
  ['gitea', 'Gitea', /^https:\/\/git\.example\.com\/login\/oauth\/authorize\?/],
  ['gitlab', 'GitLab', /^https:\/\/git\.example\.com\/oauth\/authorize\?/],
])(
  'The editor for %s is complete, and its login leads to the forge with PKCE',
  async (name, label, address) => {
    await getEditor()
    const out = join(await makeFolder(), 'cms')
    const options = [
      '--backend',
      name,
      '--forge',
      'https://git.example.com',
      '--repository',
      'mill/content',
      '--app',
      '1a2b',
      '--out',
      out,
    ]
    const settings = { CONTENT_DIR: contentOf.library }
    expect(await runNode(['scripts/cms.ts', ...options], settings)).toMatchObject({
      code: 0,
      stderr: '',
    })
    const origin = await serveFolder(out)
    const browser = await launchBrowser([])
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    const asked: string[] = []
    await page.route(/^https:/, async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ body: 'The forge' })
    })
    await page.route('**/config.yml', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace(/^locale: .*/m, 'locale: en'),
      })
    })
    await page.goto(origin)
    const button = page.getByRole('button', { name: `Login with ${label}` })
    await button.waitFor()
    expect(asked).toEqual([])
    await button.click()
    await page.waitForURL(address)
    const query = Object.fromEntries(new URL(page.url()).searchParams)
    expect(query).toMatchObject({
      client_id: '1a2b',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/`,
    })
  },
)
