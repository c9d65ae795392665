/** Dates that make no sense beside each other or beside today. */
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import type { ContentPage } from '../page-files.ts'
import type { Found } from './found.ts'

/** Before this there were few websites: whoever writes it has mistyped. */
const firstDay = '2000-01-01'
const day = 24 * 60 * 60 * 1000

/** Pages that expire before they appear are a mistake; days that are unlikely are warnings. */
export function checkDates({ pages, unpublished, templates }: Content, now: Date): Found {
  const all = [...pages, ...unpublished]
  const ofTemplates = templates.flatMap(({ file, data }) => checkUpdated(file, data.updated, now))
  return {
    mistakes: all.flatMap(checkSpan),
    warnings: [...all.flatMap((page) => warnOf(page, now)), ...ofTemplates],
  }
}

function checkSpan({ file, data: { publishAt, expires } }: ContentPage): Mistake[] {
  if (publishAt === undefined || expires === undefined) return []
  if (new Date(expires) > new Date(publishAt)) return []
  const message = `${expires} is not after publishAt ${publishAt}, so that the page is never published`
  return [{ file, field: 'expires', message }]
}

function warnOf({ file, data }: ContentPage, now: Date): Mistake[] {
  const { updated, publishAt, expires } = data
  // A page that appears later may well be dated by then.
  const latest = new Date(
    Math.max(now.getTime(), publishAt === undefined ? 0 : Date.parse(publishAt)),
  )
  // A page that has expired may stay where it is; whoever works on one has mistaken the day.
  const isOver = expires !== undefined && new Date(expires) <= now && expires.slice(0, 10) < updated
  const message = `${expires ?? ''} is past, and before the last change: the page is not published`
  const over = isOver ? [{ file, field: 'expires', message }] : []
  return [...over, ...checkUpdated(file, updated, latest)]
}

function checkUpdated(file: string, updated: string, latest: Date): Mistake[] {
  const field = 'updated'
  if (updated < firstDay)
    return [{ file, field, message: `${updated} is long ago, expects the day of the last change` }]
  // It may be tomorrow already where the editor is.
  return Date.parse(updated) > latest.getTime() + day
    ? [{ file, field, message: `${updated} is to come, expects the day of the last change` }]
    : []
}
