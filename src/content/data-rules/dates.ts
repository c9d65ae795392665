/** Checks dates against each other and against today. */
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'
import type { ContentPage } from '../page-files.ts'

/** Earlier dates are probably typing mistakes, because few websites are that old. */
const firstDay = '2000-01-01'
/** Three years, in days. Publication further ahead is probably a typing mistake. */
const farAhead = 3 * 365
/** Length of a day, in milliseconds. */
const day = 24 * 60 * 60 * 1000

/** Reports pages that expire before they appear. Warns about unlikely and missing dates. */
export function* checkDates({ pages, unpublished, templates }: Content, now: Date) {
  for (const page of [...pages, ...unpublished]) yield* checkPage(page, now)
  for (const { file, data } of templates) {
    if (data.updated !== undefined) yield* checkDay(file, 'updated', data.updated, now)
  }
}

function* checkPage({ file, data }: ContentPage, now: Date) {
  const { type, date, updated, publishAt, expires } = data
  if (
    publishAt !== undefined &&
    expires !== undefined &&
    Date.parse(expires) <= Date.parse(publishAt)
  ) {
    const message = `${expires} is not after publishAt ${publishAt}, so the page is never published: correct one of the two`
    yield { file, field: 'expires', message }
  }
  // Years from 2090 get no warning: editors write them if they do not know the day yet.
  const ahead = Date.parse(publishAt ?? firstDay) - now.getTime()
  if (publishAt !== undefined && ahead > farAhead * day && publishAt < '2090') {
    const message = `${publishAt} is more than three years ahead: check the year`
    yield warning({ file, field: 'publishAt', message })
  }
  // An expired page may stay in the folder. But if it was changed after it expired, one of the two
  // dates is probably wrong.
  const isPast = expires !== undefined && new Date(expires) <= now
  if (isPast && updated !== undefined && expires.slice(0, 10) < updated) {
    const message = `${expires} is in the past, but the page was changed later: write a later day, or remove expires`
    yield warning({ file, field: 'expires', message })
  }
  // The date of a scheduled page may be as late as its publication.
  const latest = new Date(Math.max(now.getTime(), Date.parse(publishAt ?? '1970-01-01')))
  if (date !== undefined) yield* checkDay(file, 'date', date, latest)
  // Posts are sorted by date, so they need a date.
  else if (type === 'blog' && publishAt === undefined) {
    yield warning({
      file,
      message: `has no day of publication: write date: ${updated ?? 'YYYY-MM-DD'}`,
    })
  }
  if (updated !== undefined) yield* checkDay(file, 'updated', updated, latest)
}

const meanings = { updated: 'the day of the last change', date: 'the day of publication' } as const

function* checkDay(file: string, field: keyof typeof meanings, value: string, latest: Date) {
  // Allows one day more, because the editor's time zone may be ahead of UTC.
  const isLate = Date.parse(value) > latest.getTime() + day
  const fault = value < firstDay ? 'is before 2000' : isLate ? 'is in the future' : undefined
  if (fault === undefined) return
  yield warning({ file, field, message: `${value} ${fault}: write ${meanings[field]}` })
}
