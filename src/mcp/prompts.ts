/**
 * The prompts: the two things that people ask before they become customers. A prompt only words a question; its answer
 * comes from the tools, so that no price or promise is written here.
 */
import { ProtocolError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { countryNames, languages } from '../site/vocabulary.ts'
import type { Site } from '../site/site.ts'
import { errorCodes } from './json-rpc.ts'
import { defineMethod } from './method.ts'
import type { Method, MethodResult } from './method.ts'
import { argumentsOf, listedParams, requiredText } from './params.ts'
import { fromSite } from './per-site.ts'

interface Argument {
  readonly name: string
  readonly description: string
  readonly required: boolean
  /** Values to offer while someone types; others are taken too. */
  readonly values?: readonly string[]
}

/** One prompt. */
export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly Argument[]
  isOffered(site: Site): boolean
  render(values: Readonly<Record<string, string>>, company: string): string
}

const language: Argument = {
  name: 'lang',
  description: `Language of the answer: ${languages.join(', ')}`,
  required: false,
  values: languages,
}

/** All prompts. */
export const prompts: readonly Prompt[] = [
  {
    name: 'which_service_fits',
    title: 'Which service fits my process?',
    description: 'Finds the services that fit a process somebody wants to improve',
    arguments: [
      { name: 'process', description: 'The process, in a sentence or two', required: true },
      language,
    ],
    isOffered: () => true,
    render: ({ process = '', lang }, company) =>
      [
        `Find out which services of ${company} fit this process: ${process}`,
        'Search the site for it with search_site, read the best two or three offers with get_page, and recommend at most two.',
        'Say for each why it fits, what it does not cover, and give the address of its page.',
        inLanguage(lang),
      ].join('\n'),
  },
  {
    name: 'workshop_price',
    title: 'What does a workshop cost in my country?',
    description: 'Tells price and scope of the process workshop in a country',
    arguments: [
      {
        name: 'country',
        description: 'The country the company is in',
        required: true,
        values: Object.values(countryNames),
      },
      language,
    ],
    isOffered: (site) => site.offers().length > 0,
    render: ({ country = '', lang }, company) =>
      [
        `What does the process workshop of ${company} cost for a company in this country: ${country}`,
        `Read it with get_workshop_offer. Markets: ${listMarkets()}.`,
        'Say the price with its unit and that it is net, what is included, the next step, and give the address of the offer page.',
        inLanguage(lang),
      ].join('\n'),
  },
]

/** The methods `prompts/list` and `prompts/get`. */
export const promptMethods: readonly Method[] = [
  defineMethod({
    name: 'prompts/list',
    isCacheable: true,
    params: listedParams,
    resolve: (_params, { site: getSite }) =>
      fromSite(getSite(), (site) => ({ prompts: offeredPrompts(site).map(describe) })),
  }),
  defineMethod({
    name: 'prompts/get',
    params: z.object({ name: requiredText, arguments: argumentsOf(requiredText).default({}) }),
    resolve: ({ name, arguments: given }, { site: getSite }) => ({
      run: () => renderPrompt(name, given, getSite()),
    }),
  }),
]

/** Text of a prompt. White space alone is no value: the model would be asked about nothing. */
function renderPrompt(
  name: string,
  given: Readonly<Record<string, string>>,
  site: Site,
): MethodResult {
  const prompt = getPrompt(name, site)
  const values = new Map(Object.entries(given))
  const absent = prompt.arguments.find(
    (argument) => argument.required && (values.get(argument.name) ?? '').trim() === '',
  )
  if (absent) {
    const remedy = `Missing "${absent.name}": ${absent.description}`
    throw new ProtocolError(errorCodes.invalidParams, remedy)
  }
  const text = prompt.render(given, site.info.company)
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text } }],
  }
}

/** Prompts that the content of a site can answer. */
export function offeredPrompts(site: Site): readonly Prompt[] {
  return prompts.filter((prompt) => prompt.isOffered(site))
}

/** Prompt of a name; throws when the site offers none. */
export function getPrompt(name: string, site: Site): Prompt {
  const offered = offeredPrompts(site)
  const prompt = offered.find((known) => known.name === name)
  if (prompt) return prompt
  const names = offered.map((known) => known.name).join(', ')
  throw new ProtocolError(errorCodes.invalidParams, `Unknown prompt "${name}": use one of ${names}`)
}

function describe({ name, title, description, arguments: list }: Prompt): MethodResult {
  return {
    name,
    title,
    description,
    arguments: list.map((argument) => ({
      name: argument.name,
      description: argument.description,
      required: argument.required,
    })),
  }
}

function listMarkets(): string {
  const names = Object.entries({ ...countryNames, INTL: 'every other country' })
  return names.map(([market, name]) => `${market} ${name}`).join(', ')
}

function inLanguage(lang: string | undefined): string {
  return lang === undefined
    ? 'Answer in the language of the person.'
    : `Answer in this language: ${lang}`
}
