/**
 * Checks placeholders in braces. Templates of towns and entries support placeholders. Texts of
 * pages show the braces to readers.
 */
import { fieldPlaceholder, listPlaceholders } from '../../site/placeholders.ts'
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'
import type { Finding } from '../mistake.ts'
import { isOfEntries } from '../page-files.ts'
import type { EntryTemplate } from '../page-files.ts'
import { nearestOf } from '../yaml-remedies.ts'

const ofTown = ['slug', 'name', 'region', 'regionLocative', 'population']
const ofRegion = ['page', 'region', 'regionLocative', 'towns', 'largest']

/** Fields of the town template, and whether each has placeholders of a town or of a region. */
const supported = [
  ['title', 'town'],
  ['description', 'town'],
  ['address', 'town'],
  ['regionTitle', 'region'],
  ['regionDescription', 'region'],
] as const

/**
 * Reports unknown placeholders in templates, because every page made from a template would show its
 * unknown placeholders. Warns about placeholders in pages, which do not support placeholders.
 */
export function* checkPlaceholders({
  pages,
  templates,
  collections,
  cities,
}: Pick<Content, 'pages' | 'templates' | 'collections' | 'cities'>): Generator<Finding> {
  for (const { file, body, linesBefore } of pages) {
    for (const { name, line } of placeholdersIn(withoutOthers(body))) {
      const message = `has {${name}}, which is replaced only in templates: write the text instead`
      const about = `{${name}}`
      yield warning({ file, line: linesBefore + line, kind: 'template', about, message })
    }
  }
  const columns = new Set(cities.flatMap(({ own }) => Object.keys(own)))
  const known = { town: [...ofTown, ...columns], region: ofRegion }
  for (const template of templates) {
    if (isOfEntries(template)) {
      const fields = collections.find(({ name }) => name === template.collection)?.fields
      // The fields are unknown if `collection.yaml` has mistakes.
      if (fields) yield* checkTemplate(template, ['id', ...fields.map(({ name }) => name)])
      continue
    }
    const { file, data, body, linesBefore } = template
    for (const [field, subject] of supported) {
      const names = known[subject]
      for (const { name } of placeholdersIn(data[field] ?? '')) {
        if (!names.includes(name)) yield { file, field, message: refuse(name, names) }
      }
    }
    yield* checkSpacedNames(template, known.town)
    for (const { name, line } of placeholdersIn(body)) {
      if (known.town.includes(name)) continue
      yield { file, line: linesBefore + line, message: refuse(name, known.town) }
    }
  }
}

function* checkTemplate(
  { file, data, body, linesBefore }: EntryTemplate,
  known: readonly string[],
): Generator<Finding> {
  const allowed = { title: known, description: known, address: ['id'] }
  for (const [field, names] of Object.entries(allowed)) {
    const text = data[field as keyof typeof allowed] // `field` is a key of `allowed`.
    for (const { name } of placeholdersIn(text, fieldPlaceholder)) {
      if (!names.includes(name)) yield { file, field, message: refuse(name, names) }
    }
  }
  yield* checkSpacedNames({ file, body, linesBefore }, known)
  for (const { name, line } of placeholdersIn(body, fieldPlaceholder)) {
    if (known.includes(name)) continue
    yield { file, line: linesBefore + line, message: refuse(name, known) }
  }
}

/** Reports placeholders with blanks inside the braces, which pages would show to readers. */
function* checkSpacedNames(
  { file, body, linesBefore }: Pick<EntryTemplate, 'file' | 'body' | 'linesBefore'>,
  known: readonly string[],
): Generator<Finding> {
  for (const { 0: shown, 1: name = '', index } of body.matchAll(/\{(?=\s|\w+\s)\s*(\w+)\s*\}/g)) {
    if (!known.includes(name)) continue
    const line = linesBefore + body.slice(0, index).split('\n').length
    yield { file, line, message: `has ${shown}, which is not filled in: write {${name}}` }
  }
}

function placeholdersIn(text: string, pattern?: RegExp): { name: string; line: number }[] {
  if (!text.includes('{')) return []
  return text
    .split('\n')
    .flatMap((line, at) => listPlaceholders(line, pattern).map((name) => ({ name, line: at + 1 })))
}

/**
 * Replaces code and formulas with blanks, because they often contain braces. Also replaces
 * `{{name}}` and `${name}` of other systems, which `marks.ts` reports.
 */
function withoutOthers(body: string): string {
  const others =
    /^(```|~~~)[^]*?^\1|`[^`\n]*`|\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}|\$\$[^$]+\$\$|\$[^$\s](?:[^$\n]*[^$\s])?\$/gm
  return body.replaceAll(others, (code) => code.replaceAll(/[^\n]/g, ' '))
}

function refuse(name: string, names: readonly string[]): string {
  const all = names.map((one) => `{${one}}`).join(', ')
  return `has {${name}}, which is not a placeholder${nearestOf(name, names, `: use one of ${all}`)}`
}
