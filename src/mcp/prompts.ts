/**
 * The prompts: questions that people ask before they become customers. A prompt says how to answer
 * the question with the tools. It contains no prices, because these must come from the tools.
 */
import { ProtocolError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { marketName, otherCountries } from '../site/markets.ts'
import type { PricedOffer, SiteParts } from '../site/parts.ts'
import type { Language, Market } from '../site/vocabulary.ts'
import type { Site } from '../site/site.ts'
import { errorCodes } from './json-rpc.ts'
import { defineMethod } from './method.ts'
import type { Method, MethodResult } from './method.ts'
import { argumentsOf, listedParams, requiredText } from './params.ts'
import { fromSite } from './per-site.ts'
import { quote } from './arguments/shown-value.ts'

interface Argument {
  readonly name: string
  readonly description: string
  readonly required: boolean
  /** Values for completion; others are allowed too. */
  readonly values?: readonly string[]
  /** The same values in all languages of the site. */
  readonly otherValues?: readonly string[]
}

/** One prompt. */
export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly Argument[]
  render(values: Readonly<Record<string, string>>): string
}

/** Returns the prompts that the content of a site can answer. */
export function offeredPrompts({ parts }: Pick<Site, 'parts'>): readonly Prompt[] {
  const { offer, hasOfferPages, hasContact, hasTowns } = parts
  return [
    ...(hasOfferPages ? [askWhatFits(parts)] : []),
    ...(offer ? [askPrice(offer, parts)] : []),
    ...(hasTowns ? [askTown(parts)] : []),
    ...(hasContact ? [askContact(parts)] : []),
  ]
}

function askWhatFits({ company, languages }: SiteParts): Prompt {
  return {
    name: 'which_service_fits',
    title: 'Which offer fits what I need?',
    description: 'Finds the offers that fit what somebody needs or wants to improve',
    arguments: [
      {
        name: 'process',
        description: 'What is needed, such as a process to improve, in a sentence or two',
        required: true,
      },
      ...languageArgument(languages),
    ],
    render: ({ process = '', lang }) =>
      [
        `Find out which offers of ${company} fit this: ${process}`,
        'Search the site with search_site, read the best two or three offers with get_page, and recommend at most two.',
        'For each, say why it fits and what it does not cover, and give the address of its page.',
        inLanguage(lang),
      ].join('\n'),
  }
}

function askPrice({ name }: PricedOffer, { company, languages, markets }: SiteParts): Prompt {
  const countries = markets.filter((market) => market !== otherCountries)
  return {
    name: 'workshop_price',
    title: `What does “${name}” cost in my country?`,
    description: `Tells price and scope of “${name}” in a country`,
    arguments: [
      {
        name: 'country',
        description: 'The country of the person who asks',
        required: true,
        values: namesIn('en', countries),
        otherValues: languages.flatMap((lang) => namesIn(lang, countries)),
      },
      ...languageArgument(languages),
    ],
    render: ({ country = '', lang }) =>
      [
        `What does “${name}” of ${company} cost for someone in this country: ${country}`,
        `Read the price with get_workshop_offer. Markets: ${listMarkets(markets)}.`,
        'Give the price with its unit, what it includes, what it does not include, the next step, and the address of the offer page.',
        inLanguage(lang),
      ].join('\n'),
  }
}

function namesIn(language: Language, countries: readonly Market[]): string[] {
  return countries.map((market) => marketName(market, language, market))
}

function askTown({ company, languages }: SiteParts): Prompt {
  return {
    name: 'help_in_a_town',
    title: 'Is there a page for my town?',
    description: `Finds out what ${company} says about a town`,
    arguments: [
      { name: 'town', description: 'The town of the person who asks', required: true },
      ...languageArgument(languages),
    ],
    render: ({ town = '', lang }) =>
      [
        `Find out whether the website of ${company} has a page for this town: ${town}`,
        'Search with search_site, with type set to city. Read the page of exactly this town with get_page.',
        'A town with a similar name is another town. If this town has no page, say so. Give the address of each page that you rely on.',
        inLanguage(lang),
      ].join('\n'),
  }
}

function askContact({ company, languages }: SiteParts): Prompt {
  return {
    name: 'reach_a_person',
    title: 'How do I reach a person?',
    description: `Tells how to reach a person at ${company}`,
    arguments: [
      { name: 'subject', description: 'Subject of the question, in a few words', required: false },
      ...languageArgument(languages),
    ],
    render: ({ subject = '', lang }) =>
      [
        `Explain how to reach a person at ${company}${subject.trim() === '' ? '' : ` about this: ${subject}`}`,
        'Read the contact options with get_contact_options and give them unchanged; nothing can be sent through the tools.',
        inLanguage(lang),
      ].join('\n'),
  }
}

/** Returns a list with the language argument; an empty list for a site in one language. */
function languageArgument(languages: readonly Language[]): Argument[] {
  if (languages.length < 2) return []
  const description = `Language of the answer: ${languages.join(', ')}`
  return [{ name: 'lang', description, required: false, values: languages }]
}

/** Maximum number of characters of an argument, which becomes part of the prompt. */
const longestValue = 1_000

const promptValue = requiredText.max(longestValue, {
  error: `it must have at most ${longestValue} characters`,
})

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
    params: z.object({ name: requiredText, arguments: argumentsOf(promptValue).default({}) }),
    resolve: ({ name, arguments: given }, { site: getSite }) => ({
      run: () => renderPrompt(name, given, getSite()),
    }),
  }),
]

/**
 * Returns the text of a prompt; throws if a required argument is missing. White space counts as
 * missing.
 */
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
  const text = prompt.render(given)
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text } }],
  }
}

/** Returns the prompt with this name; throws if the site does not offer it. */
export function getPrompt(name: string, site: Site): Prompt {
  const offered = offeredPrompts(site)
  const prompt = offered.find((known) => known.name === name)
  if (prompt) return prompt
  const names = offered.map((known) => known.name).join(', ')
  const remedy = names === '' ? 'this server offers none' : `use one of ${names}`
  throw new ProtocolError(errorCodes.invalidParams, `Unknown prompt ${quote(name)}: ${remedy}`)
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

function listMarkets(markets: readonly Market[]): string {
  const named = markets.map(
    (market) => `${market} ${marketName(market, 'en', 'every other country')}`,
  )
  return named.join(', ')
}

function inLanguage(lang: string | undefined): string {
  return lang === undefined
    ? 'Answer in the language of the person.'
    : `Answer in this language: ${lang}`
}
