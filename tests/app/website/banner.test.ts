/** The notice of an organisation: on its pages, in their twins and in the API root. */
import { describe, expect, it } from 'vitest'
import { apiPaths } from '../../../src/http/paths.ts'
import { findNextBuild } from '../../../src/release/make.ts'
import { bannerAt } from '../../../src/site/banner.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { check } from '../../support/content-check.ts'
import { siteYaml } from '../../support/content-folder.ts'

const appOf = async (name: 'library' | 'tiny') => {
  const site = await readBuiltSite(name)
  return { site, app: createTestApp(() => site).app }
}

describe('The notice of an organisation', () => {
  it.each([
    [
      'fr',
      '/fr/agenda/',
      'Important',
      'La péniche est fermée pour travaux &#x26; peinture.',
      '/fr/lieux/',
    ],
    ['ar', '/ar/team/', 'مهم', 'القارب مغلق للصيانة والطلاء.', '/ar/places/'],
  ])('is above each page in its language: %s', async (_lang, path, label, text, href) => {
    const { app } = await appOf('library')
    const { text: html } = await ask(app, path)
    const banner = /<aside class="banner important"[^]*?<\/aside>/.exec(html)?.[0] ?? ''
    expect(html.indexOf(banner)).toBeLessThan(html.indexOf('<header'))
    expect(banner).toContain(`aria-label="${label}"`)
    expect(banner.replaceAll('&amp;', '&#x26;')).toContain(`<a href="${href}">${text}</a>`)
  })

  it('is below the title of each twin', async () => {
    const { app } = await appOf('library')
    const { text } = await ask(app, '/fr/agenda/index.md')
    expect(text).toContain(
      `\n\n# Agenda\n\n> [!IMPORTANT]\n>\n> [La péniche est fermée pour travaux & peinture.](${baseUrl}/fr/lieux/)\n\n`,
    )
  })

  it('is in the answer of the API root, with absolute addresses', async () => {
    const { app } = await appOf('library')
    expect(JSON.parse((await ask(app, apiPaths.root)).text)).toMatchObject({
      banner: {
        level: 'important',
        text: { fr: 'La péniche est fermée pour travaux & peinture.' },
        link: { ar: `${baseUrl}/ar/places/` },
      },
    })
  })

  it('is found by no search', async () => {
    const { site } = await appOf('library')
    expect((await site.search('peinture', { lang: 'fr', limit: 5 })).hits).toEqual([])
  })

  it.each([
    ['2026-02-01', '2026-03-02T08:00:00.000Z'],
    ['2026-03-01T12:01:00Z', '2026-03-01T12:01:00.000Z'],
  ])('makes a publish due when it begins and when it ends: from %s', async (from, due) => {
    const banner = `banner: { text: Zu, from: '${from}', until: '2026-03-02T08:00:00Z' }\n`
    const { loaded } = await check({ 'site.yaml': siteYaml + banner })
    expect(loaded && findNextBuild(loaded)?.toISOString()).toBe(due)
  })

  it('is nowhere in a site without one', async () => {
    const { app } = await appOf('tiny')
    expect((await ask(app, '/')).text).not.toContain('data-banner')
    expect(JSON.parse((await ask(app, apiPaths.root)).text)).not.toHaveProperty('banner')
  })
})

describe('A notice with times', () => {
  const given = {
    level: 'note' as const,
    text: 'Closed',
    link: { de: '/de/' },
    from: '2026-12-24',
    until: '2026-12-27T08:00:00+01:00',
  }

  it.each([
    ['2026-12-23T23:59:59Z', false],
    ['2026-12-24T00:00:00Z', true],
    ['2026-12-27T06:59:59Z', true],
    ['2026-12-27T07:00:00Z', false],
  ])('at %s is shown: %s', (now, isShown) => {
    expect(bannerAt(given, ['en', 'de'], new Date(now)) !== undefined).toBe(isShown)
  })

  it('has one text for all languages, or none in a language', () => {
    const now = new Date('2026-12-25T00:00:00Z')
    const banner = bannerAt(given, ['en', 'de'], now)
    expect(banner?.text).toEqual({ en: 'Closed', de: 'Closed' })
    expect(banner?.link).toEqual({ de: '/de/' })
    const half = bannerAt({ ...given, text: { de: 'Zu' } }, ['en', 'de'], now)
    expect(half?.text).toEqual({ de: 'Zu' })
  })
})
