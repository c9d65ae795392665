/** Checks dates against each other and against today. */
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import type { ContentPage } from '../page-files.ts'
import type { FrontMatter } from '../schemas/front-matter.ts'
import type { Found } from './found.ts'

/** Earlier dates are probably typing mistakes, because there were few websites. */
const firstDay = '2000-01-01'
const day = 24 * 60 * 60 * 1000

/** Reports pages that expire before they appear as mistakes, and unlikely dates as warnings. */
export function checkDates({ pages, unpublished, templates }: Content, now: Date): Found {
  const all = [...pages, ...unpublished]
  const ofTemplates = templates.flatMap(({ file, data }) =>
    checkDay(file, 'updated', data.updated, now),
  )
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
  const { date, updated, publishAt, expires } = data
  // A page that is published later may have a later date.
  const latest = new Date(
    Math.max(now.getTime(), publishAt === undefined ? 0 : Date.parse(publishAt)),
  )
  // An expired page may stay in the folder. An update after the expiry is probably a wrong date.
  const isOver = expires !== undefined && new Date(expires) <= now && expires.slice(0, 10) < updated
  const message = `${expires ?? ''} is past, and before the last change: the page is not published`
  const over = isOver ? [{ file, field: 'expires', message }] : []
  return [
    ...over,
    ...(date === undefined ? warnOfUndated(file, data) : checkDay(file, 'date', date, latest)),
    ...checkDay(file, 'updated', updated, latest),
  ]
}

/** Posts are sorted by date, so they need one. */
function warnOfUndated(file: string, { type, publishAt, updated }: FrontMatter): Mistake[] {
  if (type !== 'blog' || publishAt !== undefined) return []
  const message = `has no day of publication, write date: ${updated}`
  return [{ file, message }]
}

const meanings = { updated: 'the day of the last change', date: 'the day of publication' } as const

function checkDay(
  file: string,
  field: keyof typeof meanings,
  value: string,
  latest: Date,
): Mistake[] {
  const warn = (fault: string) => [
    { file, field, message: `${value} ${fault}, expects ${meanings[field]}` },
  ]
  if (value < firstDay) return warn('is long ago')
  // Allows one day more, because the editor's time zone may be ahead.
  return Date.parse(value) > latest.getTime() + day ? warn('is to come') : []
}
