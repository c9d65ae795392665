/**
 * Publishes an iCalendar file and an RSS feed in each language, for each collection that has times.
 */
import { calendarPaths } from '../api/documents.ts'
import { calendarForm } from '../http/paths.ts'
import type { DescriptionFamily } from './description.ts'

/** The calendars and feeds. Those of the default language are at the root. */
export const calendars: DescriptionFamily = {
  form: calendarForm,
  needs: 'collections',
  async render({ site, info }) {
    const { collections } = site
    const dated = collections.filter(({ begins }) => begins !== undefined)
    if (dated.length === 0) return []
    // The module is loaded on demand, because a server that serves a build renders no calendars.
    const { renderCalendar, renderEventFeed } = await import('./calendar-file.ts')
    return info.languages.flatMap((lang) =>
      dated.flatMap((collection) => {
        const paths = calendarPaths(collection, lang, info)
        const context = { collections, lang, info }
        return [
          {
            path: paths.iCalendar,
            type: 'text/calendar; charset=utf-8',
            text: renderCalendar(collection, context),
          },
          {
            path: paths.RSS,
            type: 'application/rss+xml; charset=utf-8',
            text: renderEventFeed(collection, context, paths.RSS),
          },
        ]
      }),
    )
  },
}
