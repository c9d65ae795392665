/** Files of the content below `/.well-known/`, and whatever is asked for there and is not. */
import { readFile } from 'node:fs/promises'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { descriptions } from '../../../src/descriptions/descriptions.ts'
import { ownWellKnown, wellKnownFolder } from '../../../src/http/well-known.ts'
import { checkContent } from '../../../src/content/load.ts'
import { routes } from '../../../src/service/routes.ts'
import { ask, callFor, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { mistakesOf, noon } from '../../support/content-check.ts'
import { createContentFolder } from '../../support/content-folder.ts'

describe('A file below /.well-known/', async () => {
  const site = await readBuiltSite('agency')
  const { app } = createTestApp(() => site, { quota: 1 })

  it.each([
    ['mcp-registry-auth', 'text/plain; charset=utf-8'],
    ['apple-app-site-association', 'application/json'],
    ['matrix/client', 'application/json'],
  ])('%s is published byte for byte, as %s', async (name, type) => {
    const reply = await app(callFor(wellKnownFolder + name))
    expect([reply?.status, reply?.headers['Content-Type']]).toEqual([200, type])
    expect(reply?.headers['Access-Control-Allow-Origin']).toBe('*')
    const source = await readFile(`tests/fixtures/agency/well-known/${name}`)
    expect(Buffer.from(reply?.body?.bytes ?? []).equals(source)).toBe(true)
  })

  it('that is not there is a Problem, costs nothing and is no page', async () => {
    for (const name of 'nobody-made-this matrix matrix/server mcp-registry-auth/x a%2Fb ..'.split(
      ' ',
    )) {
      const answer = await ask(app, wellKnownFolder + name)
      expect([answer.status, answer.headers['Content-Type']], name).toEqual([
        404,
        'application/problem+json',
      ])
      expect(json(answer).code).toBe('not-found')
      expect(Object.keys(answer.headers).filter((field) => /ratelimit/i.test(field))).toEqual([])
    }
  })
})

describe('What the service answers there itself', () => {
  it('is known to the check of the content', () => {
    const paths = [...routes, ...descriptions].map(({ path }) => path)
    const first = paths
      .filter((path) => path.startsWith(wellKnownFolder))
      .map((path) => path.slice(wellKnownFolder.length).split('/')[0])
    expect(first.length).toBeGreaterThan(5)
    expect(first.filter((name) => !ownWellKnown.has(name ?? ''))).toEqual([])
  })

  const names = [...ownWellKnown, 'oauth-protected-resource/mcp', 'mcp/other.json']
  it.each(names)('cannot be a file of the content: %s', async (name) => {
    const [first] = name.split('/')
    expect(await mistakesOf({ [`well-known/${name}`]: 'x' })).toEqual([
      `well-known/${name} | is not used, because the service answers at /.well-known/${first} itself: remove the file`,
    ])
  })
})

describe('The check of the content', () => {
  it.each([
    [
      'a b',
      'has a name with characters that addresses must escape: use only letters a to z, digits, ".", "-", "_" and "~"',
    ],
    ['page.html', 'is a file that browsers show as a page: write a Markdown page instead'],
    ['picture.SVG', 'is a file that browsers show as a page: write a Markdown page instead'],
  ])('refuses %s by its name', async (name, message) => {
    expect(await mistakesOf({ [`well-known/${name}`]: 'x' })).toEqual([
      `well-known/${name} | ${message}`,
    ])
  })

  it('refuses more than 64 KB, and takes as much', async () => {
    expect(await mistakesOf({ 'well-known/proof': 'x'.repeat(65_536) })).toEqual([])
    expect(await mistakesOf({ 'well-known/proof': 'x'.repeat(65_537) })).toEqual([
      'well-known/proof | is 65 KB large: use at most 64 KB',
    ])
  })

  it('passes over files of tools', async () => {
    expect(
      await mistakesOf({ 'well-known/.DS_Store': 'x', 'well-known/.git/page.html': 'x' }),
    ).toEqual([])
  })

  it('refuses symbolic links to hidden files and folders, also in place of the folder itself', async () => {
    const check = async (links: Readonly<Record<string, string>>) => {
      const directory = await createContentFolder({ '.secrets/key': 'secret' })
      if (!('.' in links)) await mkdir(join(directory, 'well-known'))
      for (const [name, target] of Object.entries(links)) {
        await symlink(join(directory, target), join(directory, 'well-known', name))
      }
      const source = { directory, baseUrl: 'https://mill.example', now: noon }
      return (await checkContent(source)).mistakes.map(({ file, message }) => [file, message])
    }
    const message =
      'is a symbolic link to a place that is hidden or outside the content folder. Replace the link by a copy'
    expect(await check({ key: '.secrets/key', all: '.secrets' })).toEqual([
      ['well-known/all', message],
      ['well-known/key', message],
    ])
    expect(await check({ '.': '.secrets' })).toEqual([['well-known', message]])
  })
})
