/**
 * The programs of the API guide, run as they are published, against a service that refuses each
 * first request by 429.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireProgram } from '../../scripts/programs.ts'
import { baseUrl } from '../support/app.ts'
import { useBuiltService } from '../support/built-service.ts'
import { startProgram } from '../support/child.ts'

const service = useBuiltService('agency')
/** Inside of the project, where Node finds the packages of the programs. */
const folder = mkdtempSync('.cache/programs-')
let refusing: Server
let address: string
let refused: string[]
let guide: string

beforeAll(async () => {
  refusing = createServer((request, response) => {
    const path = request.url ?? ''
    if (!refused.includes(path)) {
      refused.push(path)
      response.writeHead(429, { 'Retry-After': '0' }).end()
      return
    }
    const there = { port: service.port, path, method: request.method }
    const headers = { ...request.headers, host: new URL(baseUrl).host }
    const passed = httpRequest({ ...there, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  guide = await (await service.fetch(`${baseUrl}/api.md`)).text()
})

afterAll(() => {
  refusing.close()
  rmSync(folder, { recursive: true })
})

/** Runs a program of the guide, and returns what it prints. */
async function run(title: string, command: string, file: string): Promise<string> {
  const [, text] =
    new RegExp(`^### ${title}\n\n\`\`\`\\w+\n([^]*?)\n\`\`\`$`, 'm').exec(guide) ?? []
  if (text === undefined) throw new Error(`The guide has no program "${title}"`)
  expect(text).toContain(baseUrl)
  writeFileSync(join(folder, file), text.replaceAll(baseUrl, address))
  refused = []
  const child = startProgram(command, [join(folder, file)])
  expect([await child.exited, child.stderr()]).toEqual([0, ''])
  return child.stdout()
}

describe('A program of the API guide', () => {
  it.each([
    ['TypeScript without packages', process.execPath, 'search.ts'],
    ['Python without packages', requireProgram('python', process.env), 'search.py'],
  ])('%s waits after 429, and prints what it found', async (title, command, file) => {
    const printed = await run(title, command, file)
    expect(refused).toHaveLength(1)
    expect(printed.split('\n')[0]).toMatch(/^Grain Book.* http:\/\/.*\/en\/products\/grain-book\/$/)
  })

  it('MCP client waits after 429, lists the tools and calls one', async () => {
    const printed = await run('MCP client', process.execPath, 'mcp.ts')
    expect(refused).toEqual(['/mcp'])
    expect(printed).toContain('search_site, ')
    expect(printed).toContain('/en/products/grain-book/')
  })
})
