import { describe, expect, it } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import { mistakesOf } from '../../support/content-check.ts'
import { siteYaml } from '../../support/content-folder.ts'

const fields = {
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'X-DNS-Prefetch-Control': 'off',
}

describe('Response headers of site.yaml', () => {
  it('go with pages, and with nothing else', async () => {
    const { app } = createTestApp(await readBuiltSite('choir').then((site) => () => site))
    for (const path of ['/', '/ar/concerts/', '/no-such-page/']) {
      expect((await ask(app, path, { headers: { accept: 'text/html' } })).headers).toMatchObject(
        fields,
      )
    }
    for (const path of ['/index.md', '/favicon.svg', '/api/v1', '/oauth/authorize/']) {
      const { headers } = await ask(app, path)
      for (const name of Object.keys(fields)) expect(headers).not.toHaveProperty(name)
    }
  })

  it('have the names and values that are allowed', async () => {
    const onion = `http://${'a2'.repeat(28)}.onion/`
    const lines = [
      'Cross-Origin-Opener-Policy: same-origin',
      `Onion-Location: ${onion}`,
      "Origin-Agent-Cluster: '?1'",
      `Permissions-Policy: 'camera=(), fullscreen=(self "https://a.example"), usb=*'`,
    ]
    expect(await findIn(lines)).toEqual([])
  })

  const names = expect.stringMatching(/ must be one of Cross-Origin-Opener-Policy, /)
  it.each([
    ["Content-Security-Policy: 'none'", names],
    ['Set-Cookie: a=b', names],
    ['permissions-policy: camera=()', names],
    ['Content-Type: text/plain', names],
    ['Cross-Origin-Opener-Policy: open', expect.stringContaining('must be same-origin or ')],
    ["Origin-Agent-Cluster: '1'", expect.stringContaining('must be ?1 or ?0')],
    [
      'Onion-Location: https://mill.example/',
      expect.stringContaining('must be an address of an onion'),
    ],
    [
      'X-Clacks-Overhead: "a\\r\\nSet-Cookie: b"',
      expect.stringContaining('must be a text in ASCII'),
    ],
    ['X-Clacks-Overhead: Mühle', expect.stringContaining('must be a text in ASCII')],
    [`X-Clacks-Overhead: ${'a'.repeat(501)}`, expect.stringContaining('at most 500')],
    ['Permissions-Policy: camera', expect.stringContaining('must be features')],
    ['Permissions-Policy: [camera]', expect.stringContaining('must be a text in quotes')],
  ])('are refused in %s', async (line, message) => {
    expect(await findIn([line])).toEqual([message])
  })
})

async function findIn(lines: readonly string[]): Promise<string[]> {
  const headers = ['headers:', ...lines.map((line) => `  ${line}`)].join('\n')
  return await mistakesOf({ 'site.yaml': `${siteYaml}${headers}\n` })
}
