/** Renders the selected offer in the document of the card. */
import type { Choice } from './choice.ts'
import type { CardData, CardOffer, CardWords } from './data.ts'

/** Actions of the reader. */
export interface ViewListener {
  onMarket(market: string): void
  onLanguage(lang: string): void
}

/** Current offers and the selection. */
export interface CardState extends Choice {
  readonly offers: readonly CardOffer[]
}

/** Creates the switches of market and language, and returns a function that shows a state. */
export function createView(
  { languages, offers }: CardData,
  listener: ViewListener,
): (state: CardState) => void {
  const markets = createSwitch(
    get('[data-markets]'),
    'market',
    offers.map(({ market }) => ({ value: market, label: market })),
    listener.onMarket,
  )
  const speech = createSwitch(
    get('[data-languages]'),
    'language',
    languages.map(({ lang, name, direction }) => ({ value: lang, label: name, lang, direction })),
    listener.onLanguage,
  )
  return function show(state) {
    const language = languages.find(({ lang }) => lang === state.lang)
    const offer = state.offers.find(({ market }) => market === state.market)
    if (!language || !offer) return
    const { words, direction } = language
    Object.assign(document.documentElement, { lang: state.lang, dir: direction })
    speech.select(state.lang)
    markets.select(state.market)
    markets.label((market) => words.markets[market] ?? market)
    showWords(words)
    showOffer(offer, textsOf(offer, state), words)
  }
}

/**
 * Finds the texts of an offer in the selected language: in the offer itself, or in the offer of
 * another market. If no offer is in this language, returns the offer itself.
 */
function textsOf(offer: CardOffer, { offers, lang }: CardState): CardOffer {
  return offer.lang === lang ? offer : (offers.find((other) => other.lang === lang) ?? offer)
}

function showWords(words: CardWords): void {
  write('[data-word=language]', words.language)
  write('[data-word=market]', words.market)
  write('[data-word=included]', words.included)
  write('[data-word=notes]', words.goodToKnow)
  write('[data-link]', words.seeOffer)
}

function showOffer(offer: CardOffer, texts: CardOffer, words: CardWords): void {
  document.title = texts.name
  write('[data-name]', texts.name)
  write('[data-summary]', texts.summary)
  write('[data-place]', words.markets[offer.market] ?? offer.market)
  write('[data-price]', offer.price)
  write('[data-price-note]', texts.priceNote)
  list('[data-includes]', texts.includes)
  list('[data-notes]', texts.notes)
  get('[data-when-notes]').hidden = texts.notes.length === 0
  get('[data-link]').setAttribute('href', texts.url)
  write('[data-address]', texts.url.replace(/^https?:\/\//, ''))
}

interface Option {
  readonly value: string
  readonly label: string
  readonly lang?: string
  readonly direction?: string
}

/**
 * Creates a switch of radio buttons, accessible by keyboard and screen readers. It is hidden if it
 * has only one option.
 */
function createSwitch(
  place: HTMLElement,
  name: string,
  options: readonly Option[],
  onChoice: (value: string) => void,
) {
  place.hidden = options.length < 2
  const made = options.map(({ value, label, lang = '', direction = '' }) => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'radio', name, value })
    input.addEventListener('change', () => {
      onChoice(value)
    })
    const text = document.createElement('span')
    text.textContent = label
    const option = document.createElement('label')
    // Sets `lang` only if it is known, because an empty `lang` means an unknown language.
    if (lang !== '') Object.assign(option, { lang, dir: direction })
    option.append(input, text)
    place.append(option)
    return { input, text }
  })
  return {
    select(value: string): void {
      for (const { input } of made) input.checked = input.value === value
    },
    label(nameOf: (value: string) => string): void {
      for (const { input, text } of made) text.textContent = nameOf(input.value)
    },
  }
}

function write(selector: string, text: string): void {
  const element = get(selector)
  // Do not rewrite unchanged text, because screen readers announce changes of a live region.
  if (element.textContent !== text) element.textContent = text
}

function list(selector: string, lines: readonly string[]): void {
  const items = lines.map((line) => {
    const item = document.createElement('li')
    item.textContent = line
    return item
  })
  get(selector).replaceChildren(...items)
}

/** Returns an element of `card.html`, which always has it. */
function get(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The card has no ${selector}`)
  return found
}
