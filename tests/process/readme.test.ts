import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseUrl } from '../support/app.ts'
import { useBuiltService } from '../support/built-service.ts'
import { allowAccess } from '../support/person.ts'

const service = useBuiltService('tiny')
let shell: ChildProcessWithoutNullStreams
let printed = ''

beforeAll(() => {
  shell = spawn('bash', ['--noprofile', '--norc'])
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
})

afterAll(() => shell.kill())

/** Lines of the guide that are to be pasted, block by block. */
function readBlocks(): string[] {
  const guide = readFileSync('docs/tokens.md', 'utf8')
  const blocks = [...guide.matchAll(/^```sh\n([^]*?)\n```$/gm)].map(([, text = '']) => text)
  return blocks.map((text) =>
    text.replace(`SITE=${baseUrl}\n`, `SITE=http://127.0.0.1:${service.port}\n`),
  )
}

/** Pastes a block into the shell, and returns what it prints up to a text that matches. */
async function paste(block: string | undefined, until: RegExp): Promise<string> {
  printed = ''
  shell.stdin.write(`${block ?? ''}\n`)
  await expect.poll(() => printed, { timeout: 50_000 }).toMatch(until)
  return printed
}

const known = /"authenticated":true,"sub":"([\w-]+)"/

describe('Whoever pastes the lines of docs/tokens.md', () => {
  it('gets and renews a token as an agent with curl, and as a person with a browser', async () => {
    const [register, renew, ask, handOver, exchange, refresh, ...more] = readBlocks()
    expect(more.filter((block) => block.includes('$SITE'))).toEqual([])

    const [, agent] = known.exec(await paste(register, known)) ?? []
    expect(known.exec(await paste(renew, known))?.[1]).toBe(agent)

    const address = await paste(ask, /^http\S+\n/m)
    const path = address.trim().slice(`http://127.0.0.1:${service.port}`.length)
    const callback = (await allowAccess(service, new URL(baseUrl + path))).href
    expect(callback.startsWith('http://127.0.0.1:8976/callback?')).toBe(true)
    const [, code = ''] = /code=(.*)&iss/.exec(callback) ?? []
    await paste(handOver, /Code: $/)
    const [, person] = known.exec(await paste(`${code}\n${exchange ?? ''}`, known)) ?? []
    expect(person).not.toBe(agent)
    expect(known.exec(await paste(refresh, known))?.[1]).toBe(person)
  })
})
