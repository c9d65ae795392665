/** Filters of a search, as links with counts. They work without scripts and can be shared. */
import { attributes, html, type Markup } from './markup.ts'
import { formatNumber } from './found-text.ts'
import { writeQuestion } from './question.ts'
import type { FoundPages, Question, SearchView } from './search-view.ts'

interface Choice {
  readonly key: string
  readonly label: string
  readonly count: number | undefined
  readonly isCurrent: boolean
  readonly question: Question
  /** Language of the label, if it differs from that of the page. */
  readonly lang?: string
}

/** Filters by type and by language; a site in one language has no language filter. */
export function renderFilters(
  view: SearchView,
  question: Question,
  { counts }: FoundPages,
): Markup | undefined {
  if (!counts) return undefined
  const { words } = view
  const types = listTypes(view, question, counts.types)
  const languages = counts.languages ? listLanguages(view, question, counts.languages) : []
  return html`${renderRow(view, words.kinds, types)}${renderRow(view, words.language, languages)}`
}

function listTypes(
  { kinds, words }: SearchView,
  { query, type, lang }: Question,
  counts: Readonly<Partial<Record<string, number>>>,
): Choice[] {
  const numbers = Object.keys(kinds).map((kind) => [kind, counts[kind] ?? 0] as const)
  const shown = numbers.filter(([kind, count]) => count > 0 || kind === type)
  // There is no choice, and no filter to remove.
  if (shown.length === 0) return []
  const all = {
    key: 'type:',
    label: words.all,
    count: numbers.reduce((sum, [, count]) => sum + count, 0),
    isCurrent: type === undefined,
    question: { query, lang },
  }
  const each = shown.map(([kind, count]) => ({
    key: `type:${kind}`,
    label: kinds[kind] ?? kind,
    count,
    isCurrent: kind === type,
    question: { query, lang, type: kind },
  }))
  return [all, ...each]
}

function listLanguages(
  { languages, lang: own }: SearchView,
  { query, type, lang }: Question,
  counts: Readonly<Partial<Record<string, number>>>,
): Choice[] {
  const asked = lang ?? own
  const choices = languages.flatMap(({ lang: one, name }) => {
    const count = counts[one] ?? 0
    const isCurrent = one === asked
    if (count === 0 && !isCurrent) return []
    const narrowed = one === own ? undefined : one
    return [
      {
        key: `lang:${one}`,
        label: name,
        count,
        isCurrent,
        question: { query, type, lang: narrowed },
        ...(one !== own && { lang: one }),
      },
    ]
  })
  // There are no results in other languages.
  return choices.length > 1 || lang !== undefined ? choices : []
}

function renderRow(
  view: SearchView,
  label: string,
  choices: readonly Choice[],
): Markup | undefined {
  if (choices.length === 0) return undefined
  return html`<div class="filters" role="group" aria-label="${label}">
    <ul>
      ${choices.map((choice) => renderChoice(view, choice))}
    </ul>
  </div>`
}

function renderChoice({ path, locale }: SearchView, choice: Choice): Markup {
  const { key, label, count, isCurrent, question, lang } = choice
  const number = count === undefined ? undefined : formatNumber(count, locale)
  const href = path + writeQuestion(question)
  // `nofollow`: crawlers should not run searches.
  const more = attributes({ 'aria-current': isCurrent ? 'true' : undefined, 'data-key': key })
  return html`<li>
    <a href="${href}" rel="nofollow" data-question${more}><bdi${attributes({ lang })}>${label}</bdi> <span>${number}</span></a>
  </li>`
}
