import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readForm, writeForm } from '../../../../scripts/cms/browser/file-form.ts'
import { fieldsOf, yamlFieldsOf } from '../../../../scripts/cms/fields.ts'
import type { CmsField } from '../../../../scripts/cms/fields.ts'
import { editorSchemas } from '../../../../src/content/editor-schemas.ts'

const schemas = editorSchemas({ languages: ['en', 'de'], kinds: ['recipe'] })
const schemaOf = (name: string) => schemas.find((row) => row.name === name)?.schema ?? {}
const named = (fields: readonly CmsField[]) =>
  fields.map(({ name, yaml }) => ({ name, isYaml: yaml === true }))
const page = { fields: named(fieldsOf(schemaOf('page'))), hasBody: true }
const site = { fields: named(yamlFieldsOf(schemaOf('site'))), hasBody: false }
const whole = { fields: [], hasBody: false }

/** A page as it is after some fields were edited. */
function edit(source: string, values: Readonly<Record<string, unknown>>, form = page): string {
  return writeForm({ ...readForm(source, form), ...values }, form)
}

/** Lines that only one of two texts has. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ]
}

const files = globSync('tests/fixtures/*/{pages,city}/**/*.md')
const source = `---
title: "Mill: of the valley"   # ours
description: >-
  Flour from stone,
  since 1871.
type: offer
keywords: [rye, "oat, spelt"]
tags:
  # first
  - flour
  - 'stone mill' # second
questions:
  - { q: "When do you grind?", at: hours }
  - What is rye?
accept: { facts: [pl] } # other examples
quote:
    text: Good flour.
    source: A baker
order: 60
---

## Hours

From *eight*.
`

describe('A form of a file', () => {
  it('adds front matter to a text when it gets its first field', () => {
    const edited = edit('Just text\n', { title: 'About' })
    expect(edited).toBe('---\ntitle: About\n---\n\nJust text\n')
    expect(edit('Just text\n', {})).toBe('Just text\n')
  })

  it('writes every page of the fixtures as it was, if nothing was edited', () => {
    expect(files.length).toBeGreaterThan(150)
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      expect(edit(text, {}), file).toBe(text)
      expect(edit(text, {}, whole), file).toBe(text)
    }
  })

  it('changes one line of every page when its title is edited', () => {
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      if (typeof readForm(text, page).title !== 'string') continue
      const after = edit(text, { title: 'Another: title' })
      expect(
        changedLines(text, after)
          .map(([sign]) => sign)
          .join(''),
        file,
      ).toMatch(/^-{1,3}\+$/)
      expect(readForm(after, page).title, file).toBe('Another: title')
    }
  })

  it('writes every site.yaml as it was, with each field as YAML', () => {
    for (const file of globSync('tests/fixtures/*/site.yaml')) {
      const text = readFileSync(file, 'utf8')
      expect(edit(text, {}, site), file).toBe(text)
      const fields = Object.entries(readForm(text, site)).filter(([name]) =>
        site.fields.some((field) => field.name === name),
      )
      expect(fields.length, file).toBeGreaterThan(3)
      for (const [name, value] of fields) {
        const after = edit(text, { [name]: `${String(value)} ` }, site)
        expect(after, `${file}: ${name}`).toBe(text)
      }
    }
  })

  it.each([
    [
      'a quoted text',
      { title: 'Weir "Nord"' },
      ['-title: "Mill: of the valley"   # ours', '+title: "Weir \\"Nord\\""   # ours'],
    ],
    [
      'a folded text',
      { description: 'Flour.' },
      ['-description: >-', '-  Flour from stone,', '-  since 1871.', '+description: Flour.'],
    ],
    [
      'a list in brackets',
      { keywords: ['rye', 'oat, spelt', 'a, b'] },
      ['-keywords: [rye, "oat, spelt"]', '+keywords: [rye, "oat, spelt", \'a, b\']'],
    ],
    [
      'an item of a list of lines',
      { tags: ['flour', 'water mill'] },
      ["-  - 'stone mill' # second", '+  - water mill'],
    ],
    ['a new item', { tags: ['weir', 'flour', 'stone mill'] }, ['+  - weir']],
    [
      'a list that is gone',
      { tags: [] },
      ['-tags:', '-  # first', '-  - flour', "-  - 'stone mill' # second"],
    ],
    ['a number', { order: 7 }, ['-order: 60', '+order: 7']],
    [
      'a new field, in its usual place',
      { featured: ['/en/a/'], draft: true },
      ['+featured: [/en/a/]', '+draft: true'],
    ],
    [
      'YAML of several lines',
      { questions: '- { q: "When do you grind?", at: hours }\n- Why rye?' },
      ['-  - What is rye?', '+  - Why rye?'],
    ],
    [
      'YAML on one line',
      { accept: '{ facts: [de] }' },
      ['-accept: { facts: [pl] } # other examples', '+accept: { facts: [de] } # other examples'],
    ],
    [
      'a block with another indent',
      { quote: 'text: Fine flour.\nsource: A baker' },
      ['-    text: Good flour.', '+    text: Fine flour.'],
    ],
    ['the text', { body: '## Hours\n\nFrom *nine*.' }, ['-From *eight*.', '+From *nine*.']],
  ] as const)('changes only the lines of %s', (_, values, lines) => {
    const after = edit(source, values)
    expect(changedLines(source, after)).toEqual(lines)
    for (const [name, value] of Object.entries(values)) {
      expect(readForm(after, page)[name] ?? []).toEqual(value)
    }
  })

  it('keeps line ends of Windows and a byte order mark', () => {
    const text = `\uFEFF${source.replaceAll('\n', '\r\n')}`
    expect(edit(text, { order: 7 })).toBe(text.replace('order: 60', 'order: 7'))
  })

  it('begins a new page with its fields, and leaves out empty ones', () => {
    const values = {
      title: 'Jobs: two',
      type: 'about',
      tags: [],
      keywords: ['work'],
      body: 'Text.',
      updated: '2026-11-26',
      description: '',
    }
    expect(writeForm(values, page)).toBe(
      "---\ntitle: 'Jobs: two'\ntype: about\nkeywords: [ work ]\nupdated: 2026-11-26\n---\n\nText.\n".replace(
        '[ work ]',
        '[work]',
      ),
    )
  })

  it.each([
    ['title: *nothing', 'Unresolved alias'],
    ['title: a\ntitle: b', 'must be unique'],
    ['- title', 'must have fields'],
    ['title: "', 'Missing closing'],
  ])('keeps the fields of a page that has %j', (front, fault) => {
    const text = `---\n${front}\n---\n\nText.\n`
    expect(edit(text, { body: 'Other.' })).toBe(text.replace('Text', 'Other'))
    expect(() => edit(text, { title: 'Weir' })).toThrow(fault)
  })

  it('refuses YAML that cannot be read, and changes of fields that could not be read', () => {
    expect(() => edit(source, { questions: '- {' })).toThrow(/^Cannot change "questions": /)
    const broken = source.replace('order: 60', 'order: [')
    expect(edit(broken, { body: 'Text.' })).toContain('order: [\n---\n\nText.\n')
    expect(() => edit(broken, { title: 'Weir' })).toThrow(/^Cannot change fields: /)
  })
})
