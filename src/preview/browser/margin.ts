/** Shows the margin of the preview: a box with links and notes for the editor of the page. */
import type { PageNotes } from '../page-notes.ts'

const notesPath = '/__preview/page'
const openKey = 'preview-margin-open'

/** Styles of the margin. They do not affect the styles of the site. */
const marginStyles = `
:host { position: fixed; inset-block-end: 1rem; inset-inline-end: 1rem; z-index: 10; font: 0.875rem/1.5 system-ui, sans-serif; color-scheme: light dark }
details { max-inline-size: 22rem; max-block-size: 80vh; overflow: auto; border: 1px solid GrayText; border-radius: 0.5rem; background: Canvas; color: CanvasText; box-shadow: 0 2px 12px rgb(0 0 0 / 0.25) }
details[open] { padding-block-end: 0.75rem }
details > :not(summary, h2, ul) { display: block; padding-inline: 1rem }
summary { padding: 0.5rem 1rem; cursor: pointer; font-weight: 650 }
h2 { margin: 0.75rem 1rem 0.25rem; font-size: 0.75rem; letter-spacing: 0.04em; text-transform: uppercase }
ul { margin: 0; padding-inline: 1rem; list-style: none }
pre { margin: 0.25rem 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.8125rem/1.4 ui-monospace, monospace }
ins, del { display: block; padding-inline: 0.25rem; text-decoration: none }
ins { background: rgb(46 160 67 / 0.2) } del { background: rgb(248 81 73 / 0.2) }
li { margin-block: 0.25rem; overflow-wrap: anywhere }
a { color: LinkText }
@media print { :host { display: none } }
`

type Child = Node | string

/** Creates an element with attributes and children. */
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
  newer: 'newer than this page',
  current: 'up to date',
} as const

/** Renders changed lines. In `text`, an added line begins with `+`, and a removed line with `-`. */
function difference(text: string): HTMLElement {
  const lines = text.split('\n').map((line) => {
    return element(line.startsWith('+') ? 'ins' : 'del', { dir: 'auto' }, line.slice(1))
  })
  return element('pre', {}, ...lines)
}

/** Describes the translation that is newer than the page, if there is one. */
function describeOutdated({ outdated, tasks }: PageNotes): Child[] {
  if (!outdated) return []
  const { file, path, lang, difference: changed } = outdated
  return section('Outdated', [
    row('This page is older than ', link(`${lang}: ${file}`, path)),
    changed === undefined
      ? 'Git cannot show how that page has changed since this page was last updated'
      : row('Changes of that page since the last update of this page:', difference(changed)),
    row('When you have updated this page, mark it as up to date in the ', link('tasks', tasks)),
  ])
}

/** Renders all notes. */
function describe(notes: PageNotes): Child[] {
  const { file, editor, form, tasks, state, history, overview, twin, record, at } = notes
  const toFix = (list: PageNotes['own']) => list.map(({ text, href }) => link(text, href))
  return [
    ...(at === undefined ? [] : [row(`As of ${at} · `, link('back to the present', '?at=now'))]),
    ...(state === undefined ? [] : [row(state)]),
    ...section('To fix', toFix(notes.own)),
    ...section('To fix in other files', [
      ...toFix(notes.others),
      ...(notes.further === 0 ? [] : [`and ${notes.further} more`]),
    ]),
    ...describeOutdated(notes),
    ...section('This page', [
      row(link(file, editor), ' opens in your editor'),
      ...(form === undefined ? [] : [link('Edit in the browser', form)]),
      link('Tasks: move, translate, remove, undo', tasks),
      link('History', history),
      link('Markdown twin', twin),
      link('API record', record),
    ]),
    ...section('This site', [link('Overview', overview)]),
    ...section(
      'Searches for this page',
      notes.foundBy.map(({ query, place, href }) =>
        row(
          link(query, href),
          place === undefined ? ': not in the first ten results' : `: result ${place}`,
        ),
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
  const count = notes.own.length + notes.others.length + notes.further
  const label = count === 0 ? 'Preview' : `Preview · ${count} to fix`
  const details = element('details', {}, element('summary', {}, label), ...describe(notes))
  details.toggleAttribute('open', sessionStorage.getItem(openKey) === 'yes')
  details.addEventListener('toggle', () => {
    sessionStorage.setItem(openKey, details.hasAttribute('open') ? 'yes' : 'no')
  })
  // A shadow root separates the styles of the margin and the site.
  const host = element('aside', { lang: 'en', dir: 'ltr', 'aria-label': 'Preview' })
  host.attachShadow({ mode: 'open' }).append(element('style', {}, marginStyles), details)
  document.body.append(host)
}

void showMargin()
