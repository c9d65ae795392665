/** Writes `site.yaml` from the settings and the menu of a source. */
import { stringify } from 'yaml'
import { serviceOf } from '../init/content-files.ts'
import { schemaHead } from '../schemas/editor-files.ts'
import { searchKey } from './added-pages.ts'
import { indexless, isPublic } from './model.ts'
import type { Note, SourceSite } from './model.ts'
import { shorten } from './page-text.ts'
import type { ConvertedPage } from './plan.ts'

/** Returns the text of `site.yaml`. Reports menu links that Vitrine does not support. */
export function siteYaml(site: SourceSite, pages: readonly ConvertedPage[], notes: Note[]): string {
  const { languages, name } = site
  const linkOf = (lang: string, label: string, key: string) => {
    const own = pages.filter((one) => one.page.lang === lang)
    const page = [key, indexless(key)]
      .map((name) => own.find((one) => one.page.key === name))
      .find((one) => one !== undefined)
    return page && page.path !== '/' && isPublic(page.page, site.today)
      ? [{ label: shorten(label || page.title, 40), href: page.path }]
      : []
  }
  const menu = languages.map((lang) => {
    const links = site.menu(lang).flatMap(({ label, key, href = '' }) => {
      if (key !== undefined) return linkOf(lang, label, key)
      if (/^https:\/\/\S+$/.test(href)) return [{ label: shorten(label, 40), href }]
      notes.push({ kind: 'setting', file: '', about: `the menu link ${label} to ${href}` })
      return []
    })
    return [lang, links] as const
  })
  const tagline = languages.map((lang) => [lang, site.description ?? name])
  const fields = {
    service: serviceOf(name),
    company: shorten(name, 80),
    tagline: Object.fromEntries(tagline) as object,
    languages,
    ...(site.dialect.math === true && { math: true }),
    navigation: Object.fromEntries(menu),
    footer: Object.fromEntries(languages.map((lang) => [lang, linkOf(lang, '', searchKey)])),
    ...(site.legal !== undefined && {
      legal: Object.fromEntries(languages.map((lang) => [lang, shorten(site.legal ?? '', 500)])),
    }),
  }
  return `${schemaHead('site')}# Settings of the site. docs/editing.md of Vitrine explains every field.\n${stringify(fields, { lineWidth: 120 })}`
}
