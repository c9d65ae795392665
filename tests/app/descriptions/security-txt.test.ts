/** security.txt of built organisations and of content that says whom to tell. */
import { describe, expect, it } from 'vitest'
import { descriptionPaths } from '../../../src/http/paths.ts'
import { renderSecurityTxt, securityRenewal } from '../../../src/descriptions/security-txt.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { check, mistakesOf } from '../../support/content-check.ts'
import { siteYaml } from '../../support/content-folder.ts'
import { tinyData } from '../../support/tiny-site.ts'

const path = descriptionPaths.securityTxt
const year = 365 * 86_400_000

/** Fields of the file by their names (RFC 9116 §2). */
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )

const contactOf = async (files: Record<string, string>) =>
  (await check(files)).loaded?.site.data.info.security

describe('security.txt', () => {
  it('tells whom to tell, in which languages and until when', async () => {
    const site = await readBuiltSite('agency')
    const { app } = createTestApp(() => site)
    const { headers, text } = await ask(app, path)
    expect(headers['Content-Type']).toBe('text/plain; charset=utf-8')
    const { Expires = '', ...fields } = fieldsOf(text)
    expect(fields).toEqual({
      Contact: 'mailto:hello@mill.example',
      'Preferred-Languages': 'pl, en, de',
      Canonical: baseUrl + path,
    })
    expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
    const built = Date.parse(site.info.generated)
    expect(Date.parse(Expires) - built).toBeLessThan(year)
    expect(Date.parse(Expires)).toBeGreaterThan(securityRenewal(site)?.getTime() ?? Infinity)
    const old = await ask(app, '/security.txt')
    expect([old.status, old.headers.Location]).toEqual([301, baseUrl + path])
  })

  it.each(['single', 'leaflet'] as const)(
    'is not there for %s, which has no contact',
    async (name) => {
      const site = await readBuiltSite(name)
      const { app } = createTestApp(() => site)
      for (const target of [path, '/security.txt']) {
        expect((await ask(app, target)).status, target).toBe(404)
      }
      expect(securityRenewal(site)).toBeUndefined()
    },
  )

  it('names the contact and the policy that the content gives', async () => {
    const policy = 'https://mill.example/security/'
    const text = renderSecurityTxt({
      info: { ...tinyData.info, security: { contact: 'mailto:a@b.example', policy } },
    })
    expect(fieldsOf(text)).toMatchObject({ Contact: 'mailto:a@b.example', Policy: policy })
    const given = (contact: string) =>
      contactOf({ 'site.yaml': `${siteYaml}security: { contact: ${contact} }\n` })
    expect(await given('safe@mill.example')).toEqual({ contact: 'mailto:safe@mill.example' })
    expect(await given('https://mill.example/tell/')).toEqual({
      contact: 'https://mill.example/tell/',
    })
    expect(await contactOf({ 'contact.yaml': 'email: hello@mill.example\n' })).toEqual({
      contact: 'mailto:hello@mill.example',
    })
    expect(await contactOf({})).toBeUndefined()
  })

  it('refuses a contact that nobody can be reached by', async () => {
    const mistakes = await mistakesOf({ 'site.yaml': `${siteYaml}security: { contact: ask us }\n` })
    expect(mistakes).toEqual([
      expect.stringContaining('must be an e-mail address or an address that starts with https://'),
    ])
  })
})
