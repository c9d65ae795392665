/** The margin of a page in the preview: what it is made of, how others get it, and what is not right yet. */
import type { PageNotes } from '../page-notes.ts'
import { marginStyles } from './margin-styles.ts'

const notesPath = '/__preview/page'
const openKey = 'preview-margin-open'

type Child = Node | string

/** An element with attributes and children; all texts are set as texts. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

function link(text: string, href: string): HTMLElement {
  return element('a', { href }, text)
}

function section(title: string, items: readonly Child[]): Child[] {
  if (items.length === 0) return []
  const rows = items.map((item) => element('li', {}, item))
  return [element('h2', {}, title), element('ul', {}, ...rows)]
}

function row(...children: readonly Child[]): HTMLElement {
  return element('span', {}, ...children)
}

const translationWords = {
  missing: 'missing',
  older: 'older than this page',
  current: 'up to date',
} as const

/** All that the notes say, in the order in which an editor asks. */
function describe(notes: PageNotes): Child[] {
  const { file, editor, state, twin, record, at } = notes
  const others = notes.others === 1 ? '1 mistake' : `${notes.others} mistakes`
  return [
    ...(at === undefined ? [] : [row(`As on ${at} · `, link('back to now', '?at=now'))]),
    ...(state === undefined ? [] : [row(state)]),
    ...section('To fix', [
      ...notes.own,
      ...(notes.others === 0 ? [] : [`${others} in other files: npm run check names them`]),
    ]),
    ...section('This page', [
      row(link(file, editor), ' opens in your editor'),
      link('Markdown twin', twin),
      link('Record of the API', record),
    ]),
    ...section(
      'Found by',
      notes.foundBy.map(({ query, place, href }) =>
        row(link(query, href), place === undefined ? ' not among the first ten' : ` at ${place}`),
      ),
    ),
    ...section(
      'Translations',
      notes.translations.map(({ lang, path, state: known }) =>
        row(path === undefined ? lang : link(lang, path), `: ${translationWords[known]}`),
      ),
    ),
  ]
}

async function readNotes(): Promise<PageNotes | undefined> {
  const answer = await fetch(`${notesPath}?path=${encodeURIComponent(location.pathname)}`)
  return answer.ok ? ((await answer.json()) as PageNotes) : undefined
}

async function showMargin(): Promise<void> {
  const notes = await readNotes()
  if (!notes) return
  const count = notes.own.length + notes.others
  const label = count === 0 ? 'Preview' : `Preview · ${count} to fix`
  const details = element('details', {}, element('summary', {}, label), ...describe(notes))
  details.toggleAttribute('open', sessionStorage.getItem(openKey) === 'yes')
  details.addEventListener('toggle', () => {
    sessionStorage.setItem(openKey, details.hasAttribute('open') ? 'yes' : 'no')
  })
  // A shadow, so that neither the styles of the site reach it nor its own the site.
  const host = element('aside', { lang: 'en', dir: 'ltr', 'aria-label': 'Preview' })
  host.attachShadow({ mode: 'open' }).append(element('style', {}, marginStyles), details)
  document.body.append(host)
}

void showMargin()
