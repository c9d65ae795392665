import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { copyContent } from '../support/content-folder.ts'

describe('npm run translations', () => {
  it('lists what is missing, and what is outdated until it is done again', async () => {
    const directory = await copyContent(contentOf.library)
    const settings = { CONTENT_DIR: directory }
    const run = async (...words: string[]) =>
      await runNode(['scripts/translations.ts', ...words], settings)
    await writeFile(
      join(directory, 'pages/fr/plan.md'),
      '---\ntitle: Plan\ndescription: Le plan.\ntype: guide\nupdated: 2026-11-20\n---\n\nUn plan.\n',
    )
    const rewrite = async (file: string, from: string, to: string) => {
      const place = join(directory, file)
      await writeFile(place, (await readFile(place, 'utf8')).replace(from, to))
    }
    await rewrite('pages/ar/map.md', 'updated: 2026-11-20', 'updated: 2026-11-01')
    expect(await run('--lang', 'ar')).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'ar: 6 current, 1 outdated, 1 missing',
        '  outdated        pages/ar/map.md: is older than pages/fr/carte.md',
        '  missing         pages/fr/plan.md: 2 words',
        '',
      ].join('\n'),
    })
    const done = await run('--done', '/ar/map/')
    expect(done.stdout).toBe('Marked pages/ar/map.md as up to date with pages/fr/carte.md\n')
    expect((await run('--lang', 'ar')).stdout).toMatch(/^ar: 7 current, 1 missing\n/)
    await rewrite('pages/fr/carte.md', 'chaque semaine', 'chaque mois')
    expect((await run()).stdout).toContain('pages/ar/map.md: is older than')
    const { stdout } = await run('--json')
    expect(JSON.parse(stdout)).toContainEqual({
      key: 'map',
      lang: 'ar',
      states: ['outdated'],
      file: 'pages/ar/map.md',
      original: 'pages/fr/carte.md',
      words: 6,
    })
    expect(await runNode(['scripts/check.ts'], settings)).toMatchObject({ code: 0 })
  })

  it('has nothing to list for one language, and refuses other languages', async () => {
    const settings = { CONTENT_DIR: contentOf.single }
    const { stdout } = await runNode(['scripts/translations.ts'], settings)
    expect(stdout).toBe('The site has one language: there is nothing to translate\n')
    const asked = await runNode(['scripts/translations.ts', '--lang', 'fr'], settings)
    expect([asked.code, asked.stderr.split('\n')[0]]).toEqual([
      2,
      'Cannot list "fr": expects one of de',
    ])
    const done = await runNode(['scripts/translations.ts', '--done', '/de/ueber-uns/'], settings)
    expect(done.stderr).toMatch(/has no translations, so it needs no mark/)
  })
})
