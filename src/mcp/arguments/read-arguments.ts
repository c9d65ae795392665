/**
 * Reads the arguments that a model sent, before the strict schemas of the operations check them.
 * Accepts a value that has only one possible meaning. A note names the ignored arguments, so that
 * the model does not believe that they changed the result.
 */
import type { z } from 'zod'
import { tellUnknown } from '../../api/unknown-parameters.ts'
import { Problem } from '../../http/problem.ts'
import { memoize } from '../../site/memoize.ts'
import type { Language } from '../../site/vocabulary.ts'
import type { MessageContext } from '../method.ts'
import { argumentForms } from './argument-form.ts'
import type { ArgumentForm } from './argument-form.ts'
import { nameArguments } from './argument-names.ts'
import type { NamedArguments, SentArgument } from './argument-names.ts'
import { readValue } from './read-value.ts'
import { quote, quoteSome } from './shown-value.ts'

/** Input by argument name, with notes for the caller. */
export interface ReadArguments {
  readonly values: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
}

/** The name of a tool and the schema of its arguments, which are needed to read the arguments. */
export interface ArgumentsOf {
  readonly definition: { readonly name: string }
  readonly args: z.ZodObject
}

/** Options for reading arguments. */
export interface ReadingContext {
  /** Languages of the site. */
  readonly languages: readonly Language[]
  /** Receives the unknown names, for statistics. Absent if they are not recorded. */
  readonly observe?: MessageContext['observe']
}

/** Reads the arguments of a tool; throws `invalid-parameter` with all errors. */
export function readArguments(
  { definition, args }: ArgumentsOf,
  sent: Readonly<Record<string, unknown>>,
  { languages, observe }: ReadingContext,
): ReadArguments {
  const forms = argumentForms(args)
  const known = namesOfForms(forms)
  const named = nameArguments(known, sent)
  if (observe) tellUnknown(named.unknown, observe)
  const passedOver = notesOf(definition.name, known, named)
  const values: Record<string, unknown> = {}
  const notes: string[] = []
  const faults: string[] = []
  for (const [name, form] of forms) {
    const given = named.sent.get(name)
    const reading = readValue(given?.value, form, languages)
    if ('fault' in reading) faults.push(tellFault(form, given, reading.fault))
    else if (reading.value !== undefined) {
      values[name] = reading.value
      if (reading.note !== undefined) notes.push(reading.note)
    }
  }
  if (faults.length === 0) return { values, notes: [...notes, ...passedOver] }
  throw new Problem('invalid-parameter', [faults.join('; '), ...passedOver].join('. '))
}

const namesOfForms = memoize((forms: ReturnType<typeof argumentForms>): readonly string[] => [
  ...forms.keys(),
])

function tellFault(
  { name, absent }: ArgumentForm,
  given: SentArgument | undefined,
  fault: string,
): string {
  if (!given) return `Missing "${name}": ${fault.replace(/ \(was undefined\)$/, '')}`
  const alias = given.name === name ? '' : `, given as ${quote(given.name, 40)}`
  const isMissing = given.value === null && !absent
  return `${isMissing ? 'Missing' : 'Cannot read'} "${name}"${alias}: ${fault}`
}

/**
 * Returns notes on the ignored arguments. If any is unknown, the notes also list the arguments of
 * the tool.
 */
function notesOf(
  tool: string,
  known: readonly string[],
  { unknown, doubled }: NamedArguments,
): string[] {
  const twice = doubled
    .slice(0, 3)
    .map(({ name, argument }) => `Ignored: ${quote(name, 40)}, because ${argument} is given too.`)
  if (unknown.length === 0) return twice
  const list =
    known.length > 0 ? `Arguments of ${tool}: ${known.join(', ')}.` : `${tool} has no arguments.`
  return [...twice, `Ignored: ${quoteSome(unknown)}. ${list}`]
}
