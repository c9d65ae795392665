/** Names in braces: those of towns are filled in, all others are shown as they are written. */
import { listPlaceholders } from '../../site/placeholders.ts'
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import type { CityTemplate, ContentPage } from '../page-files.ts'
import { nearestOf } from '../yaml-remedies.ts'
import type { Found } from './found.ts'

const ofTown = ['slug', 'name', 'region', 'regionLocative', 'population']
const ofRegion = ['page', 'region', 'regionLocative', 'towns', 'largest']

/** One row a text of the template of towns: the names that are filled in there. */
const known = {
  title: ofTown,
  address: ofTown,
  regionTitle: ofRegion,
  regionDescription: ofRegion,
} as const

/** Names that stand for nothing, in the template of towns: they would be on the page of every town. */
export function checkPlaceholders({ pages, templates }: Content): Found {
  return {
    warnings: pages.flatMap(warnOfBraces),
    mistakes: templates.flatMap((template) => [...checkFields(template), ...checkBody(template)]),
  }
}

/** A page has nothing to fill in; code is passed over, where braces are common. */
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
    const text = data[field as keyof typeof known] // Of the table above.
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
