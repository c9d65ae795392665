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
  /** Language of the label, if the page has another language. */
  readonly lang?: string
}

/** Renders filters by type, kind, tag and language; `undefined` for results without counts. */
export function renderFilters(
  view: SearchView,
  question: Question,
  { counts }: FoundPages,
): Markup | undefined {
  if (!counts) return undefined
  const { words } = view
  const types = listValues(view, question, { name: 'type', counts: counts.types })
  const kinds = listValues(view, question, { name: 'kind', counts: counts.kinds ?? {} })
  const languages = counts.languages ? listLanguages(view, question, counts.languages) : []
  return html`${renderRows(view, words.kinds, [types, kinds])}
  ${renderRows(view, words.tags, [listTag(view, question)])}
  ${renderRows(view, words.language, [languages])}`
}

/** Lists the links that filter by a type or kind, and the link that removes this filter. */
function listValues(
  { types, kinds, words }: SearchView,
  question: Question,
  facet: {
    readonly name: 'type' | 'kind'
    readonly counts: Readonly<Partial<Record<string, number>>>
  },
): Choice[] {
  const { name, counts } = facet
  const titles = Object.entries(name === 'type' ? types : kinds)
  const numbers = titles.map(([value, label]) => ({ value, label, count: counts[value] ?? 0 }))
  const shown = numbers.filter(({ value, count }) => count > 0 || value === question[name])
  // Shows no filter, because there is nothing to choose or remove.
  if (shown.length === 0) return []
  const sum = numbers.reduce((all, { count }) => all + count, 0)
  const all = {
    key: `${name}:`,
    label: words.all,
    // A sum of kinds would be wrong, because it would leave out pages without a kind.
    count: name === 'type' ? sum : undefined,
    isCurrent: question[name] === undefined,
    question: { ...question, [name]: undefined },
  }
  const each = shown.map(({ value, label, count }) => ({
    key: `${name}:${value}`,
    label,
    count,
    isCurrent: value === question[name],
    question: { ...question, [name]: value },
  }))
  return [all, ...each]
}

/** Lists the tag of the search, and the link that removes this filter; empty without a tag. */
function listTag({ words }: SearchView, question: Question): Choice[] {
  const { tag } = question
  if (tag === undefined) return []
  const all = { key: 'tag:', label: words.all, isCurrent: false }
  return [
    { ...all, count: undefined, question: { ...question, tag: undefined } },
    { key: 'tag', label: tag, count: undefined, isCurrent: true, question },
  ]
}

function listLanguages(
  { languages, lang: own }: SearchView,
  question: Question,
  counts: Readonly<Partial<Record<string, number>>>,
): Choice[] {
  const asked = question.lang ?? own
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
        question: { ...question, lang: narrowed },
        ...(one !== own && { lang: one }),
      },
    ]
  })
  // Shows no filter if all results are in the language of the page.
  return choices.length > 1 || question.lang !== undefined ? choices : []
}

function renderRows(
  view: SearchView,
  label: string,
  rows: readonly (readonly Choice[])[],
): Markup | undefined {
  const lists = rows.flatMap((choices) => {
    const items = choices.map((choice) => renderChoice(view, choice))
    return items.length > 0
      ? [
          html`<ul>
            ${items}
          </ul>`,
        ]
      : []
  })
  if (lists.length === 0) return undefined
  return html`<div class="filters" role="group" aria-label="${label}">${lists}</div>`
}

function renderChoice({ path, locale }: SearchView, choice: Choice): Markup {
  const { key, label, count, isCurrent, question, lang } = choice
  const number =
    count === undefined ? undefined : html` <span>${formatNumber(count, locale)}</span>`
  const href = path + writeQuestion(question)
  // `nofollow`: crawlers should not run searches.
  const more = attributes({ 'aria-current': isCurrent ? 'true' : undefined, 'data-key': key })
  return html`<li>
    <a href="${href}" rel="nofollow" data-question${more}><bdi${attributes({ lang })}>${label}</bdi>${number}</a>
  </li>`
}
