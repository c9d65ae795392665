/**
 * Checks placeholders in braces. The town template has some; in other texts braces are shown as
 * written.
 */
import { listPlaceholders } from '../../site/placeholders.ts'
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import type { CityTemplate, ContentPage } from '../page-files.ts'
import { nearestOf } from '../yaml-remedies.ts'
import type { Found } from './found.ts'

const ofTown = ['slug', 'name', 'region', 'regionLocative', 'population']
const ofRegion = ['page', 'region', 'regionLocative', 'towns', 'largest']

/** Placeholders that each text of the town template supports. */
const known = {
  title: ofTown,
  address: ofTown,
  regionTitle: ofRegion,
  regionDescription: ofRegion,
} as const

/** Reports unknown placeholders in the town template, because every town page would show them. */
export function checkPlaceholders({ pages, templates }: Content): Found {
  return {
    warnings: pages.flatMap(warnOfBraces),
    mistakes: templates.flatMap((template) => [...checkFields(template), ...checkBody(template)]),
  }
}

/**
 * Warns about placeholders in pages, which support none. Code is skipped, because braces are common
 * there.
 */
function warnOfBraces({ file, body, linesBefore }: ContentPage): Mistake[] {
  if (!body.includes('{')) return []
  const text = body.replaceAll(/^(```|~~~)[^]*?^\1|`[^`\n]*`/gm, (code) =>
    code.replaceAll(/[^\n]/g, ' '),
  )
  return text.split('\n').flatMap((line, at) =>
    listPlaceholders(line).map((name) => ({
      file,
      line: linesBefore + at + 1,
      message: `has {${name}}, which is filled in on pages of towns alone`,
    })),
  )
}

function checkFields({ file, data }: CityTemplate): Mistake[] {
  return Object.entries(known).flatMap(([field, names]) => {
    const text = data[field as keyof typeof known] // Listed in the table above.
    return unknownIn(text ?? '', names).map((message) => ({ file, field, message }))
  })
}

function checkBody({ file, body, linesBefore }: CityTemplate): Mistake[] {
  return body
    .split('\n')
    .flatMap((line, at) =>
      unknownIn(line, ofTown).map((message) => ({ file, line: linesBefore + at + 1, message })),
    )
}

function unknownIn(text: string, names: readonly string[]): string[] {
  return listPlaceholders(text)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const nearest = nearestOf(name, names)
      const all = names.map((one) => `{${one}}`).join(', ')
      return `has {${name}}, ${nearest === '' ? `expects one of ${all}` : `which stands for nothing${nearest}`}`
    })
}
