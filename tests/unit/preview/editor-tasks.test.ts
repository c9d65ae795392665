import { basename } from 'node:path'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Connect } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { argumentsOf, TaskRefusal } from '../../../src/preview/editor-tasks.ts'
import type { FormValues } from '../../../src/preview/editor-tasks.ts'
import { previewPaths } from '../../../src/preview/mistakes-page.ts'
import { useTasks } from '../../../src/preview/serve-tasks.ts'
import { listen } from '../../support/free-port.ts'

/** The arguments of a form, from the script on. */
function commandOf(form: string): string {
  const [, , script = '', ...others] = argumentsOf(new URLSearchParams(form))
  return [basename(script), ...others].join(' ')
}

describe('The tasks of editors', () => {
  it.each([
    ['task=move&page=/en/a/&to=+/en/b/+', 'move.ts /en/a/ /en/b/'],
    ['task=move&page=/en/a/&to=/en/b/&dry-run=', 'move.ts --dry-run /en/a/ /en/b/'],
    ['task=remove&page=/en/a/&to=/en/b/', 'remove.ts /en/a/ --to /en/b/'],
    ['task=undo&page=/en/a/', 'undo.ts /en/a/'],
    ['task=drop&page=pages/en/a.md', 'undo.ts --drop pages/en/a.md'],
    ['task=done&page=/en/a/', 'translations.ts --done /en/a/'],
    ['task=translate&page=/en/a/&lang=fr&title=', 'new.ts --from /en/a/ --langs fr'],
    ['task=translate&page=/en/a/&lang=fr&title=Le+A', 'new.ts --from /en/a/ --langs fr Le A'],
    [
      'task=new&lang=en&title-en=A&lang=fr&title-fr=+&lang=de&title-de=B&type=offer',
      'new.ts page A B --langs en,de --type offer',
    ],
    [
      'task=new&lang=en&title-en=A&type=section&in=guides',
      'new.ts page A --langs en --type section --in guides',
    ],
    ['task=collection&name=people', 'new.ts collection people'],
    ['task=forms', 'cms.ts'],
    ['task=new&lang=en&title-en=A&type=guide&in=+', 'new.ts page A --langs en --type guide'],
  ])('%s runs %s', (form, command) => {
    expect(commandOf(form)).toBe(command)
  })

  it.each([
    ['task=move&page=/en/a/&to=--gone', /"--gone" must not begin with a hyphen/],
    ['task=move&page=/en/a/', /Fill in "to"/],
    ['task=new&lang=en&title-en=+&type=offer', /Write a title for at least one language/],
    ['task=constructor', /There is no task "constructor"/],
  ])('%s is refused', (form, message) => {
    const run = () => argumentsOf(new URLSearchParams(form))
    expect(run).toThrow(TaskRefusal)
    expect(run).toThrow(message)
  })
})

/** A server of the forms, and what they have sent. */
async function startServer() {
  const sent: FormValues[] = []
  const server = createServer()
  const middlewares = { use: (_: string, handle: RequestListener) => server.on('request', handle) }
  const run = (form: FormValues) => {
    sent.push(form)
    argumentsOf(form)
    return Promise.resolve({ isDone: true, output: 'Moved <a> to /en/b/, for /en/c/' })
  }
  useTasks(middlewares as unknown as Connect.Server, run) // It only calls `use`.
  await listen(server)
  onTestFinished(() => {
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${previewPaths.runTask}`
  const send = async (body: string, site?: string) =>
    await fetch(address, {
      method: 'POST',
      headers: site === undefined ? {} : { 'Sec-Fetch-Site': site },
      body,
    })
  return { sent, send }
}

describe('The address of the forms', () => {
  it('runs a task, and links the addresses of its answer', async () => {
    const { send } = await startServer()
    const done = await send('task=undo&page=/en/a/', 'same-origin')
    expect(done.status).toBe(200)
    const page = await done.text()
    expect(page).toContain(
      'Moved &lt;a&gt; to <a href="/en/b/">/en/b/</a>, for <a href="/en/c/">/en/c/</a>',
    )
    const refused = await send('task=undo', 'same-origin')
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Fill in &quot;page&quot;') as string,
    ])
    expect((await send('x'.repeat(70_000), 'same-origin')).status).toBe(422)
  })

  it.each(['cross-site', 'same-site', 'none', undefined])('refuses %s', async (site) => {
    const { send, sent } = await startServer()
    expect((await send('task=undo&page=/en/a/', site)).status).toBe(403)
    expect(sent).toEqual([])
  })
})
