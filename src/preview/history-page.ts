/** Page of the preview that lists the latest versions of a page in git, with their changes. */
import { listVersions, readUncommitted } from '../content/file-history.ts'
import { encode } from '../website/html-tags.ts'
import { tasksHref } from './tasks-page.ts'
import { renderDifference, renderPreviewPage } from './preview-page.ts'

/** Renders the history of a file. */
export async function renderHistory(
  contentDir: string,
  { path, file }: { readonly path: string; readonly file: string },
): Promise<string> {
  const versions = await listVersions(contentDir, file)
  const head = `<p>Page <a href="${encode(path)}">${encode(path)}</a>, <code>${encode(file)}</code>.</p>`
  if (!versions || versions.length === 0) {
    const why = versions
      ? 'The file is not committed yet.'
      : 'Git has no history of the content folder. Begin one: <code>git init</code>, <code>git add -A</code>, <code>git commit</code>.'
    return renderPreviewPage('History', `${head}<p>${why}</p>`)
  }
  const uncommitted = await readUncommitted(contentDir, file)
  const shown = versions.map(
    ({ at, author, subject, difference }) =>
      `<section><h2 dir="auto">${encode(subject)}</h2><p>${encode(at.slice(0, 16).replace('T', ' '))}, ${encode(author)}</p>${renderDifference(difference)}</section>`,
  )
  const open =
    uncommitted === ''
      ? `<p>The <a href="${encode(tasksHref(path))}">tasks</a> can undo the last commit.</p>`
      : `<section><h2>Not committed</h2>${renderDifference(uncommitted)}</section>`
  return renderPreviewPage('History', head + open + shown.join(''))
}
