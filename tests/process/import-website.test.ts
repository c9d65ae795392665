/** `npm run import` of websites that are broken or mean harm, on a server of this machine. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runNode } from '../support/child.ts'
import { makeFolder } from '../support/folder.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const bomb = gzipSync(Buffer.alloc(30 * 1024 * 1024, ' '))

/** Answers by path. Other paths answer 404. */
const answers: Readonly<Record<string, Answer>> = {
  '/robots.txt': (response) => response.end('User-agent: *\nDisallow: /secret/\n'),
  '/': page(
    '<h1>Quay</h1><p>Boats.</p><a href=/circle>a</a> <a href=/away>b</a> <a href=/bomb>c</a> ' +
      '<a href=/broken>d</a> <a href=/calendar/1/1>e</a> <a href=/secret/>f</a> <a href=/deep>g</a> <a href=/nested>h</a>',
  ),
  '/circle': (response) => response.writeHead(302, { location: '/circle' }).end(),
  '/away': (response) => response.writeHead(302, { location: 'http://127.0.0.2:9/' }).end(),
  '/bomb': (response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb),
  '/broken': page('<h1>Broken</h1><p>One <b>two</p><table><td>three<div></span>four'),
  '/deep': page('<div>'.repeat(50_000)),
  '/nested': page('<ul><li>'.repeat(400)),
  '/secret/': page('<h1>Secret</h1>'),
}

function page(body: string): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>T</title><main>${body}`)
  }
}

/** A day of a calendar leads to the next one, for ever. */
function calendarPage(path: string): Answer {
  const [, , month = '1', day = '1'] = path.split('/')
  return page(`<p>Day ${day} of ${month}</p><a href=/calendar/${month}/${Number(day) + 1}>next</a>`)
}

/** Starts the site. Gives its address and the requests so far. */
async function serve() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { url = '/', headers } = request
    asked.push(`${url} ${headers['user-agent'] ?? ''}`)
    const answer = url.startsWith('/calendar/') ? calendarPage(url) : answers[url]
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { asked, start: `http://127.0.0.1:${port}/` }
}

async function runImport(...args: readonly string[]) {
  return await runNode(['scripts/import.ts', ...args], {})
}

describe('npm run import of a website', () => {
  it('is bounded where the site is broken or means harm, and keeps changes', async () => {
    const { start, asked } = await serve()
    const folder = join(await makeFolder(), 'site')
    const args = ['--allow-private', '--delay', '0', '--contact', 'me@quay.example', start, folder]
    const { code, stdout, stderr } = await runImport(...args)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('that you have the right to publish')
    const report = await readFile(join(folder, '.import/report.md'), 'utf8')
    for (const line of [
      `${start}circle: redirects more than 10 times`,
      `${start}away: redirects to another host: http://127.0.0.2:9/`,
      `${start}bomb: is larger than 5 MB`,
      `${start}nested: has too many nested elements`,
      `${start}deep: has too many nested elements`,
      `${start}secret/: is forbidden by robots.txt`,
      'is similar to 100 other addresses, so it was left out',
    ]) {
      expect(report).toContain(line)
    }
    const broken = await readFile(join(folder, 'pages/en/broken.md'), 'utf8')
    expect(broken).toContain('One **two**')
    expect(asked.every((line) => line.endsWith('(+me@quay.example)'))).toBe(true)
    expect(asked.some((line) => line.startsWith('/secret/'))).toBe(false)
    await writeFile(join(folder, 'pages/en/broken.md'), 'mine')
    const again = await runImport(...args)
    expect(again.stdout).toMatch(/Files written to \S+: 0\./)
    expect(await readFile(join(folder, 'pages/en/broken.md'), 'utf8')).toBe('mine')
  })

  it('connects to no private address unless it may', async () => {
    const { start, asked } = await serve()
    const parent = await makeFolder()
    for (const address of [start, start.replace('127.0.0.1', 'localhost')]) {
      const { code, stderr } = await runImport(address, join(parent, 'site'))
      expect([code, stderr]).toEqual([1, expect.stringContaining('private address')])
    }
    expect(asked).toEqual([])
    expect(await readdir(parent)).toEqual([])
  })
})
