import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { builtSite, origin } from '../../support/built-site.ts'
import { freePort } from '../../support/free-port.ts'
import { eventually } from '../../support/eventually.ts'
import { messagesOf } from '../../support/memory-log.ts'

const built = await builtSite('tiny')
const { PATH = '', HOME = '' } = process.env

/** A program that serves, whose output nobody reads until the test does. */
async function startUnread(args: readonly string[]) {
  const port = await freePort()
  const settings = { BASE_URL: origin, RATE_LIMIT_IP: '1000000', LOG_LEVEL: 'requests' }
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH, HOME, PORT: String(port), ...settings },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await eventually(async () => await ask(port, 1)).toBe(25)
  return { child, port }
}
/** Asks for as many answers, some at a time; those that came. */
async function ask(port: number, count: number): Promise<number> {
  let answered = 0
  for (let asked = 0; asked < count; asked += 25) {
    const answers = Array.from({ length: 25 }, async () => {
      const signal = AbortSignal.timeout(5_000)
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/health`, { signal })
      await answer.arrayBuffer()
      answered += 1
    })
    // What did not come is not counted.
    if ((await Promise.allSettled(answers)).some(({ status }) => status === 'rejected')) break
  }
  return answered
}

describe('A log that nobody reads', () => {
  it('makes no request wait, and tells later how much of it is lost', async () => {
    const { child, port } = await startUnread([join(built, 'server/entry.mjs')])
    // Twice what the pipe, the batch under way and the buffer hold.
    const many = 10_000
    expect(await ask(port, many)).toBe(many)

    let read = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (read += text))
    await eventually(() => messagesOf(read).some((line) => line.includes('lines of the log'))).toBe(
      true,
    )
    const listed = messagesOf(read).filter((line) => line.startsWith('GET /api/v1/health')).length
    const [, lost] = /(\d+) lines of the log are lost/.exec(read) ?? []
    expect(Number(lost)).toBeGreaterThan(0)
    // Every request is listed or counted as lost.
    expect(listed + Number(lost)).toBeGreaterThanOrEqual(many)

    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('ends a server in its time, though nobody ever reads', async () => {
    const { child, port } = await startUnread([join(built, 'server/entry.mjs')])
    expect(await ask(port, 2_000)).toBe(2_000)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('would stop a server that waits until each line is written', async () => {
    const source = `
      const { writeSync } = require('node:fs')
      const server = require('node:http').createServer((request, response) => {
        writeSync(1, 'x'.repeat(400) + '\\n')
        response.end('ok')
      })
      server.listen(Number(process.env.PORT), '127.0.0.1')`
    const { port } = await startUnread(['-e', source])
    expect(await ask(port, 2_000)).toBeLessThan(2_000)
  })
})
