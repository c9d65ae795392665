import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { copyContent } from '../support/content-folder.ts'

describe('npm run new', () => {
  it('writes drafts that pass the check, which reminds of their texts once they are public', async () => {
    const directory = await copyContent(contentOf.tiny)
    const settings = { CONTENT_DIR: directory }
    const args = ['scripts/new.ts', 'page', 'Open days', '--in', 'notes']
    const { code, stdout, stderr } = await runNode(args, settings)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/pages\/en\/notes\/open-days\.md, for \/en\/notes\/open-days\/\n/)
    const check = async () => await runNode(['scripts/check.ts'], settings)
    expect(await check()).toMatchObject({ code: 0, stderr: '' })
    const file = join(directory, 'pages/en/notes/open-days.md')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('draft: true\n', ''))
    const { stderr: warnings } = await check()
    expect(warnings).toMatch(
      /open-days\.md:3 {2}warning \(leftover\) {2}description: contains "TODO".*1 more of this kind/,
    )
    expect(await runNode(args, settings)).toMatchObject({
      code: 1,
      stderr:
        'Cannot write pages/en/notes/open-days.md: its address /en/notes/open-days/ is used by pages/en/notes/open-days.md. Choose another title\n',
    })
  })

  it('writes a translation of a page, and refuses a type or a second one', async () => {
    const directory = await copyContent(contentOf.library)
    const settings = { CONTENT_DIR: directory }
    const file = join(directory, 'pages/fr/carte.md')
    await writeFile(
      join(directory, 'pages/fr/plan.md'),
      (await readFile(file, 'utf8')).replace('translationKey: map\n', ''),
    )
    const args = ['scripts/new.ts', '--from', '/fr/plan/']
    const { code, stdout, stderr } = await runNode(args, settings)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /^Wrote \S+pages\/ar\/plan\.md, for \/ar\/plan\/\nAdded translationKey: plan to \S+fr\/plan\.md\n/,
    )
    expect(await runNode(['scripts/check.ts'], settings)).toMatchObject({ code: 0 })
    expect(await runNode(args, settings)).toMatchObject({
      code: 1,
      stderr: 'Cannot translate pages/fr/plan.md: every language has this page already\n',
    })
    const { code: refused } = await runNode([...args, '--type', 'guide'], settings)
    expect(refused).toBe(2)
  })

  const beginnings = [
    ...['documents', 'events', 'jobs', 'opening-hours', 'people', 'places', 'products'],
    ...['questions', 'boats'],
  ]

  it('writes collections in the languages of the site, which pass the check', async () => {
    const directory = await copyContent(contentOf.museum)
    const settings = { CONTENT_DIR: directory }
    await appendFile(join(directory, 'site.yaml'), 'timeZone: Asia/Tokyo\n')
    for (const name of beginnings) {
      const { code, stderr } = await runNode(['scripts/new.ts', 'collection', name], settings)
      expect([code, stderr]).toEqual([0, ''])
    }
    expect(await readdir(join(directory, 'data'))).toEqual(beginnings.toSorted())
    const boats = join(directory, 'data/boats')
    expect(await readFile(join(boats, 'collection.yaml'), 'utf8')).toBe(
      'title: { en: Boats, ja: Boats, ar: Boats }\n' +
        'purpose: { en: "What the entries are, and what they are good for.", ja: "What the entries are, and what they are good for.", ar: "What the entries are, and what they are good for." }\n' +
        'properties:\n' +
        '  name:\n    type: string\n    maxLength: 120\n    x-by-language: true\n' +
        '    title: { en: Name, ja: Name, ar: Name }\n',
    )
    expect(await readFile(join(boats, 'boats.yaml'), 'utf8')).toBe(
      '- id: example\n  name: { en: First entry, ja: First entry, ar: First entry }\n',
    )
    const { code, stdout, stderr } = await runNode(['scripts/check.ts'], settings)
    expect(code).toBe(0)
    const warned =
      stderr.match(/\S+(?=:1 {2}warning {2}id: belongs to the example entry of npm run)/g) ?? []
    expect(warned.map((file) => basename(file, '.yaml'))).toEqual(beginnings.toSorted())
    expect(stdout).toContain(`0 mistakes, ${beginnings.length} warnings`)
  })

  it('writes no collection where there is a folder', async () => {
    const directory = await copyContent(contentOf.tiny)
    await mkdir(join(directory, 'data/events'), { recursive: true })
    const args = ['scripts/new.ts', 'collection', 'events']
    expect(await runNode(args, { CONTENT_DIR: directory })).toMatchObject({
      code: 1,
      stderr: 'Cannot write data/events: it exists already. Choose another name\n',
    })
    expect(await readdir(join(directory, 'data/events'))).toEqual([])
  })

  it.each([
    [['pgae', 'Careers'], 'Cannot create "pgae": expects page or collection: did you mean page?'],
    [['page'], 'Cannot create a page: expects its title, in quotes'],
    [[], 'Cannot create anything: expects page or collection'],
    [
      ['collection', 'Our Events'],
      'Cannot create a collection: expects a name of lower-case letters, digits and hyphens. There are templates for these names: documents, events, jobs, opening-hours, people, places, products, questions',
    ],
  ])('refuses %j with its usage', async (words, message) => {
    const { code, stderr } = await runNode(['scripts/new.ts', ...words], {})
    expect([code, stderr.split('\n')[0]]).toEqual([2, message])
  })
})
