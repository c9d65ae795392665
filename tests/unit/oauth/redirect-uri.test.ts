import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  appendParameters,
  describeTarget,
  isLoopback,
  isRedirectUri,
  resolveRedirectUri,
} from '../../../src/oauth/redirect-uri.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import { authorizationFields, openScreen } from '../../support/code-flow.ts'
import { anyText, fuzz, fuzzTimeout, readHostile, textOf } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

const hostile = readHostile('redirect-uris')
const queries = readHostile('redirect-queries')
const names = ['code', 'state', 'iss', 'error', 'error_description']

describe('Redirect URIs', () => {
  it.each(hostile)('that $broke are refused: $input', ({ input }) => {
    expect(isRedirectUri(input)).toBe(false)
  })

  it.each([
    ...['ledgerlive://cb', 'transcript:/cb', 'monochrome:/cb', 'com.brave.notes:/cb'],
    ...['org.mozilla.firefox:/cb', 'com.example.http:/cb', 'knowledge-base://x/cb', 'arcade:/cb'],
    ...['myapp://localhost:8080/cb', 'com.example.app:oauth2redirect/x:1', 'claude://cb'],
    ...['cursor://anysphere.cursor-retrieval/oauth/callback', 'vscode://a.b/cb', 'claude:/cb'],
    ...['warp://mcp/oauth2callback', 'com.example.app:/callback', 'com.example.news:/cb'],
    ...['vscode-insiders://a.b/cb', 'app:/cb?at=https', 'app:/cb?at=x%3Ay'],
    ...['https://a.example/cb?from=http://b.example', 'http://localhost/cb?from=https://b.example'],
    ...['https://a.example/cb?codes=1&State=2&error_uri=3&x=code', 'app:/cb?q=code%3D1'],
  ])('of programs that only sound alike are taken: %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true)
  })

  it.each([
    ...['samsungbrowser://a/', 'yandexbrowser-open-url://a/', 'web+https://a/', 'ms-x:a'],
    ...['app:/cb?u=http://a.example', 'app:/x/%68ttps%3A//a.example', 'app:/%2568TTP%253a//a'],
    ...['x:%6Aavascript:alert(1)', 'macappstores://a', 'itmss://a', 'itms-apps://a'],
    ...['git+ssh://a/b', 'svn+ssh://a/b', 'jnlp:a', 'hcp:a', 'mk:a', 'powershell:a', 'cmd:a'],
    ...['x-github-client://a', 'chrome-extension://a/b', 'app-prefs:a', 'x-man-page://a'],
  ])('of programs that hand a web address on are refused: %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(false)
  })

  const uris = fc.oneof(
    textOf(...'https:// http:// localhost a.example : / ? & code= %6F @'.split(' ')),
    textOf('app:', '//', 'https:', '-', '+', '.', 'x', 'browser', '#', '\\', '..', '%2e', '[::1]'),
    fc.webUrl({ withQueryParameters: true }),
    fc.stringMatching(/^[a-z][a-z0-9+.-]{0,8}:[!-~]{0,20}$/),
    anyText,
  )

  it('that are taken are absolute, of one reading, and come back with one of each parameter', async () => {
    await fuzz(
      fc.property(uris, anyText, (uri, text) => {
        const isTaken = isRedirectUri(uri)
        expect(typeof describeTarget(uri).name).toBe('string')
        expect(typeof isLoopback(uri)).toBe('boolean')
        if (!isTaken) return
        const state = text.toWellFormed()
        const answer = appendParameters(uri, { code: 'a', state, iss: 'https://b.example' })
        expect(answer.startsWith(uri)).toBe(true)
        expect(answer).toMatch(/^[!-~]+$/)
        const { searchParams } = new URL(answer)
        expect(searchParams.getAll('code')).toEqual(['a'])
        expect(searchParams.getAll('state')).toEqual([state])
        expect(searchParams.getAll('iss')).toEqual(['https://b.example'])
        for (const name of names) expect(new URL(uri).searchParams.has(name)).toBe(false)
      }),
      { examples: [...hostile, ...queries].map(({ input }): [string, string] => [input, 'x']) },
    )
  })

  it('that a person is shown as web sites or this computer go there, and no other does', async () => {
    await fuzz(
      fc.property(uris, (uri) => {
        fc.pre(isRedirectUri(uri))
        const { kind, name } = describeTarget(uri)
        const { protocol, host, hostname } = new URL(uri)
        expect(kind === 'app').toBe(!/^https?:$/.test(protocol))
        if (kind !== 'app') expect(new URL(`${protocol}//${name}`).host).toBe(host)
        else expect(name).toBe(protocol)
        const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
        if (kind === 'loopback') expect(isOwn).toBe(true)
        if (protocol === 'http:') expect(kind).toBe('loopback')
      }),
    )
  })

  it('that are asked for are one of the registered, but for the port of this computer', async () => {
    await fuzz(
      fc.property(fc.array(uris, { maxLength: 3 }), uris, (registered, requested) => {
        const found = resolveRedirectUri(registered, requested)
        if (found === undefined) return
        expect(found).toBe(requested)
        const bare = (uri: string) =>
          uri.replace(/^(http:\/\/[^/?[\]:]*|http:\/\/\[::1\]):\d*/, '$1')
        expect(registered.map(bare)).toContain(bare(requested))
        if (!registered.includes(requested)) expect(isLoopback(requested)).toBe(true)
      }),
    )
  })
})

describe('A client that registered before a rule was made', async () => {
  const service = await createAuthApp()

  it.each(hostile)('is not followed to what $broke', async ({ input }) => {
    const registration = { redirect_uris: [input], auth_method: 'none' }
    const { text } = await service.tokens.issue('client', { sub: 'cli_x', reg: registration })
    const client = { id: text, redirectUri: input }
    for (const overrides of [{}, { redirect_uri: undefined }]) {
      const answer = await openScreen(service, authorizationFields(client, overrides))
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('unknown-address')
      expect(answer.headers.Location).toBeUndefined()
    }
  })
})
