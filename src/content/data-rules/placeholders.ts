/**
 * Checks placeholders in braces. The town template has some; in other texts braces are shown as
 * written.
 */
import { listPlaceholders } from '../../site/placeholders.ts'
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'
import { nearestOf } from '../yaml-remedies.ts'

const ofTown = ['slug', 'name', 'region', 'regionLocative', 'population']
const ofRegion = ['page', 'region', 'regionLocative', 'towns', 'largest']

/** Fields of the town template, and the placeholders that each supports. */
const supported = [
  ['title', ofTown],
  ['address', ofTown],
  ['regionTitle', ofRegion],
  ['regionDescription', ofRegion],
] as const

/**
 * Reports unknown placeholders in the town template, because every town page would show them. Warns
 * about placeholders in pages, which support none.
 */
export function* checkPlaceholders({ pages, templates }: Pick<Content, 'pages' | 'templates'>) {
  for (const { file, body, linesBefore } of pages) {
    for (const { name, line } of placeholdersIn(withoutCode(body))) {
      const message = `has {${name}}, which is replaced only on pages of towns: write the text instead`
      yield warning({ file, line: linesBefore + line, message })
    }
  }
  for (const { file, data, body, linesBefore } of templates) {
    for (const [field, names] of supported) {
      for (const { name } of placeholdersIn(data[field] ?? '')) {
        if (!names.includes(name)) yield { file, field, message: refuse(name, names) }
      }
    }
    for (const { name, line } of placeholdersIn(body)) {
      if (ofTown.includes(name)) continue
      yield { file, line: linesBefore + line, message: refuse(name, ofTown) }
    }
  }
}

function placeholdersIn(text: string): { name: string; line: number }[] {
  if (!text.includes('{')) return []
  return text
    .split('\n')
    .flatMap((line, at) => listPlaceholders(line).map((name) => ({ name, line: at + 1 })))
}

/** Blanks code, because braces are common there. */
function withoutCode(body: string): string {
  return body.replaceAll(/^(```|~~~)[^]*?^\1|`[^`\n]*`/gm, (code) => code.replaceAll(/[^\n]/g, ' '))
}

function refuse(name: string, names: readonly string[]): string {
  const nearest = nearestOf(name, names)
  const all = names.map((one) => `{${one}}`).join(', ')
  return `has {${name}}, ${nearest === '' ? `expects one of ${all}` : `which is no placeholder${nearest}`}`
}
