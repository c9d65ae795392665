/**
 * Shows the price card (an MCP App) with the data from the build, and updates it with messages of
 * the host.
 */
import '../styles/languages.css'
import './card.css'
import './fold.css'
import { chooseFor } from './choice.ts'
import { isRecord, readOffers, renewOffers, type CardData } from './data.ts'
import { connectHost } from './host.ts'
import { createView, type CardState } from './view.ts'

const source = document.querySelector('#card-data')
const data = JSON.parse(source?.textContent ?? '') as CardData // Written by our own build.

let state: CardState = { offers: data.offers, ...chooseFor(navigator.languages, data) }
/**
 * Whether the reader or a tool call has chosen the market, and whether the reader has chosen the
 * language. The locale of the host does not override such a choice.
 */
const settled = { market: false, lang: false }

const show = createView(data, {
  onMarket(market) {
    settled.market = true
    change({ market })
  },
  onLanguage(lang) {
    settled.lang = true
    change({ lang })
  },
})

const host = connectHost(
  { name: `${data.service}-workshop-offer`, version: data.version },
  {
    onContext({ theme, locale, safeAreaInsets }) {
      if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
      if (isRecord(safeAreaInsets)) keepInside(safeAreaInsets)
      if (typeof locale === 'string') follow(locale)
    },
    onToolInput: ({ market }) => {
      showMarket(market)
    },
    onToolResult({ structuredContent }) {
      const newer = readOffers(structuredContent, data)
      change({ offers: renewOffers(state.offers, newer) })
      if (newer.length === 1) showMarket(newer[0]?.market)
    },
  },
)

document.querySelector('[data-link]')?.addEventListener('click', (click) => {
  const link = click.currentTarget
  if (!(link instanceof HTMLAnchorElement) || !host.canOpenLinks()) return
  click.preventDefault()
  host.openLink(link.href)
})

const notes = document.querySelector('[data-when-notes]')
if (notes instanceof HTMLDetailsElement) foldWhereNarrow(notes)

show(state)

function change(part: Partial<CardState>): void {
  state = { ...state, ...part }
  show(state)
}

function showMarket(market: unknown): void {
  const known = state.offers.find((offer) => offer.market === market)
  if (!known) return
  settled.market = true
  change({ market: known.market })
}

function follow(locale: string): void {
  const { market, lang } = chooseFor([locale], data)
  change({ ...(!settled.market && { market }), ...(!settled.lang && { lang }) })
}

function keepInside(insets: Readonly<Record<string, unknown>>): void {
  for (const side of ['top', 'right', 'bottom', 'left']) {
    const inset = insets[side]
    if (typeof inset === 'number') {
      document.documentElement.style.setProperty(`--inset-${side}`, `${inset}px`)
    }
  }
}

/**
 * Folds a part of the card if the card is narrow, because a tall card pushes chat messages out of
 * view. In a wide card the part is always open.
 */
function foldWhereNarrow(part: HTMLDetailsElement): void {
  const query = window.matchMedia('(width < 420px)')
  const summary = part.querySelector('summary')
  function follow(): void {
    part.open = !query.matches
    // In a wide card the summary is not focusable, because it does not fold the part.
    if (summary) summary.tabIndex = query.matches ? 0 : -1
  }
  query.addEventListener('change', follow)
  follow()
}
