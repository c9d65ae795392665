/** Page of the preview with forms for the tasks of editors. */
import { listUncommitted } from '../content/file-history.ts'
import type { LoadedContent } from '../content/load.ts'
import type { ContentPage } from '../content/page-files.ts'
import { editorialTypes } from '../content/schemas/front-matter.ts'
import { isTranslatedFrom, siblingsOf } from '../content/translation-states.ts'
import { encode } from '../website/html-tags.ts'
import type { TaskResult } from './editor-tasks.ts'
import { previewPaths } from './mistakes-page.ts'
import { renderPreviewPage } from './preview-page.ts'

/** Page and content that the tasks are for. */
interface Shown {
  readonly path: string
  readonly loaded: LoadedContent
  readonly contentDir: string
}

/** Renders the forms for the whole site and, if a page has this path, the forms for the page. */
export async function renderTasks({ path, loaded, contentDir }: Shown): Promise<string> {
  const page = loaded.site.sources.get(path)
  const uncommitted = await listUncommitted(contentDir)
  const dropping = uncommitted.map((file) => form('drop', file, '', { does: `Drop ${file}` }))
  const sections = [
    ...(page ? pageForms(page, loaded) : []),
    ['A new page', newPageForm(loaded)],
    [
      'People, events, products',
      hint(
        'This creates a collection with an example entry. Collections named people, events, jobs or products get the fields of a template.',
      ) + form('collection', '', input('name', 'Name of the collection'), { does: 'Begin' }),
    ],
    [
      'The editor in the browser',
      hint(
        'After you add a section, collection or language, renew the forms. Then reload the editor.',
      ) + form('forms', '', '', { does: 'Renew' }),
    ],
    ...(dropping.length === 0
      ? []
      : [['Changes that are not committed', hint(droppedHint) + dropping.join('')]]),
  ]
  const shown = sections.map(([title = '', body = '']) => `<h2>${encode(title)}</h2>${body}`)
  const of = page ? `<p>Page ${link(path)}, <code>${encode(page.file)}</code></p>` : ''
  return renderPreviewPage('Tasks', of + shown.join(''))
}

const droppedHint =
  'Each button restores one file from the last commit. The changes of this file are lost.'

/** Renders the output of a command. Paths with a slash at both ends become links. */
export function renderResult({ isDone, output }: TaskResult, page: string): string {
  const linked = encode(output).replaceAll(
    /(?<=^|\s)\/[a-z0-9/-]*\/(?=[\s,]|$)/gm,
    (address) => `<a href="${address}">${address}</a>`,
  )
  const back = `<p><a href="${tasksHref(page)}">Tasks</a></p>`
  return renderPreviewPage(isDone ? 'Done' : 'Not done', `<pre>${linked}</pre>${back}`)
}

/** Returns the address of the preview page with the task forms for the page at `path`. */
export function tasksHref(path: string): string {
  return `${previewPaths.tasks}?path=${encodeURIComponent(path)}`
}

function pageForms(page: ContentPage, { content }: LoadedContent): string[][] {
  const all = [...content.pages, ...content.unpublished]
  const siblings = siblingsOf(page, all)
  const { languages } = content.config
  const missing = languages.filter((lang) => ![page, ...siblings].some((one) => one.lang === lang))
  const others = all.filter(({ lang, path }) => lang === page.lang && path !== page.path)
  const options = others.map(({ path }) => `<option value="${encode(path)}">`)
  const list = `<datalist id="pages">${options.join('')}</datalist>`
  const successor = input('to', 'Address of the page that replaces it', 'list="pages" required')
  const address = input('to', 'New address', `value="${encode(page.path)}" required`)
  const title = input('title', 'Title in this language (optional)')
  const of = (task: string, fields: string, more: Buttons) => form(task, page.path, fields, more)
  const isTranslation =
    page.data.translated !== undefined || !siblings.every((one) => isTranslatedFrom(one, page))
  return [
    [
      'Another address',
      hint('Links to the page are updated, and the old address redirects to the new one.') +
        of('move', address, { does: 'Move', isTriable: true }),
    ],
    ...missing.map((lang) => [
      `A translation: ${lang}`,
      hint('This creates a draft with the text of this page.') +
        of('translate', `<input type="hidden" name="lang" value="${lang}">${title}`, {
          does: 'Begin',
        }),
    ]),
    ...(isTranslation
      ? [['Translated', of('done', '', { does: 'This translation is up to date' })]]
      : []),
    [
      'Remove the page',
      hint('Links to the page change to its replacement, and the old address redirects to it.') +
        of('remove', list + successor, { does: 'Remove', isTriable: true }),
    ],
    ['The last commit of the page', of('undo', '', { does: 'Undo' })],
  ]
}

function newPageForm({ content: { config } }: LoadedContent): string {
  const titles = config.languages.map(
    (lang) =>
      `<input type="hidden" name="lang" value="${lang}">${input(`title-${lang}`, `Title in ${lang}`)}`,
  )
  const types = editorialTypes
    .filter((type) => type !== 'home')
    .map((type) => `<option${type === 'other' ? ' selected' : ''}>${type}</option>`)
  const place = input('in', 'Folder, such as guides (by default the usual folder of the kind)')
  const kind = `<p><label>Kind<br><select name="type">${types.join('')}</select></label></p>`
  return (
    hint('This creates a draft for each title. The drafts are translations of each other.') +
    form('new', '', titles.join('') + kind + place, { does: 'Begin' })
  )
}

interface Buttons {
  readonly does: string
  /** Whether the form has a second button, which shows the changes without making them. */
  readonly isTriable?: boolean
}

function form(task: string, page: string, fields: string, { does, isTriable }: Buttons): string {
  const names = { task, page }
  const hidden = Object.entries(names).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${encode(value)}">`,
  )
  const trial = isTriable === true ? ' <button name="dry-run">Show what changes</button>' : ''
  return `<form method="post" action="${previewPaths.runTask}">${hidden.join('')}${fields}<p><button>${encode(does)}</button>${trial}</p></form>`
}

function input(name: string, label: string, more = ''): string {
  return `<p><label>${encode(label)}<br><input name="${name}" size="50" ${more}></label></p>`
}

function hint(text: string): string {
  return `<p>${text}</p>`
}

function link(path: string): string {
  return `<a href="${encode(path)}">${encode(path)}</a>`
}
