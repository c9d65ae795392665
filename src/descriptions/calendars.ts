/** An iCalendar file for each language of each collection with times. */
import { calendarPath } from '../api/documents.ts'
import { calendarForm } from '../http/paths.ts'
import type { DescriptionFamily } from './description.ts'

/** The calendars. Those of the default language are at the root. */
export const calendars: DescriptionFamily = {
  form: calendarForm,
  needs: 'collections',
  async render({ site, info }) {
    const { collections } = site
    const dated = collections.filter(({ begins }) => begins !== undefined)
    if (dated.length === 0) return []
    // Loaded on demand: only the build renders calendars.
    const { renderCalendar } = await import('./calendar-file.ts')
    return info.languages.flatMap((lang) =>
      dated.map((collection) => ({
        path: calendarPath(collection, lang, info),
        type: 'text/calendar; charset=utf-8',
        text: renderCalendar(collection, { collections, lang, info }),
      })),
    )
  },
}
