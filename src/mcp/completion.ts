/**
 * Completes arguments of prompts and resource templates. Hosts request a completion after each key
 * press, so this module neither searches nor reads a file.
 */
import { ProtocolError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { comparePages, isFromTemplate } from '../site/page-record.ts'
import type { Site } from '../site/site.ts'
import { plainName } from './arguments/plain-name.ts'
import { quote } from './arguments/shown-value.ts'
import { completeData } from './data-resources.ts'
import { errorCodes } from './json-rpc.ts'
import { defineMethod } from './method.ts'
import { argumentsOf, requiredText } from './params.ts'
import { getPrompt } from './prompts.ts'
import { pageTemplate } from './resources.ts'

/** Maximum number of values in one response (MCP 2025-11-25, Completion). */
const mostValues = 100

const reference = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('ref/prompt'), name: requiredText }),
    z.object({ type: z.literal('ref/resource'), uri: requiredText }),
  ],
  { error: 'it must refer to a prompt by name or to a resource by uri' },
)

const argument = z.object(
  { name: requiredText, value: requiredText },
  { error: 'it must be an object with name and value' },
)

/** Arguments that the person has already filled in (MCP 2025-06-18, Completion). */
const knownArguments = z
  .object({ arguments: argumentsOf(z.string()).default({}) })
  .default({ arguments: {} })

/** The method `completion/complete`. */
export const completionMethod = defineMethod({
  name: 'completion/complete',
  params: z.object({ ref: reference, argument, context: knownArguments }),
  resolve: ({ ref, argument: typing, context }, { site, registry, baseUrl }) => ({
    run() {
      if (ref.type === 'ref/prompt') return complete(promptValues(ref.name, typing, site()))
      if (ref.uri === pageTemplate(baseUrl)) return complete(pathValues(typing, site()))
      const known = { ...typing, known: context.arguments }
      const data = completeData(ref.uri, known, { site: site(), registry, baseUrl })
      if (!data) throw unknownTemplate(ref.uri, baseUrl)
      return complete(data)
    },
  }),
})

type Typing = z.output<typeof argument>

/** Returns the values of a prompt argument that begin with the typed text. Ignores accents. */
function promptValues(name: string, typing: Typing, site: Site): string[] {
  // For an unknown argument the list is empty, as in the SDKs, because hosts request completion for
  // every argument.
  const { values = [], otherValues = [] } =
    getPrompt(name, site).arguments.find((one) => one.name === typing.name) ?? {}
  const typed = plainName(typing.value)
  // Before the user types, only `values` are offered. The list with `otherValues`, in all
  // languages, is long.
  const offered = typed === '' ? values : [...new Set([...values, ...otherValues])]
  return offered.filter((value) => plainName(value).startsWith(typed))
}

/** Returns the paths of pages for the argument `path` of the page template. */
function pathValues(typing: Typing, site: Site): string[] {
  return typing.name === 'path' ? findPaths(typing.value.toLowerCase(), site) : []
}

/**
 * Returns the paths that begin with the typed text; if there are none, the paths that contain it.
 * Pages made from a template are last, because there are many.
 */
function findPaths(typed: string, site: Site): string[] {
  // `listPages` is not used, because it leaves out pages made from a template.
  const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at)).filter(
    (page) => page !== undefined,
  )
  const starting = pages.filter(({ path }) => path.toLowerCase().startsWith(typed))
  const found =
    starting.length > 0 ? starting : pages.filter(({ path }) => path.toLowerCase().includes(typed))
  return found
    .toSorted((a, b) => Number(isFromTemplate(a)) - Number(isFromTemplate(b)) || comparePages(a, b))
    .map(({ path }) => path)
}

function complete(values: readonly string[]) {
  return {
    completion: {
      values: values.slice(0, mostValues),
      total: values.length,
      hasMore: values.length > mostValues,
    },
  }
}

function unknownTemplate(uri: string, baseUrl: string): ProtocolError {
  const remedy = `use ${pageTemplate(baseUrl)} or another template of resources/templates/list`
  const message = `Unknown resource template ${quote(uri)}: ${remedy}`
  return new ProtocolError(errorCodes.invalidParams, message)
}
