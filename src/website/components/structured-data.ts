/**
 * Structured data of a page, schema.org in JSON-LD: the company on the home page, else the breadcrumb; and under what its
 * text may be used, where the content says so.
 */
import type { PageView } from '../layouts/page-view.ts'
import { nameCrumbs } from './crumbs.ts'

/** JSON for a script element; `undefined` when there is nothing to tell. */
export function describeForMachines(view: PageView): string | undefined {
  const thing = view.record.type === 'home' ? describeCompany(view) : describeBreadcrumb(view)
  const page = describeLicence(view)
  const all = page && thing ? { '@graph': [thing, page] } : (thing ?? page)
  // A "<" could end the script element.
  return (
    all && JSON.stringify({ '@context': 'https://schema.org', ...all }).replaceAll('<', '\\u003c')
  )
}

function describeLicence({ config, canonical, record, lang }: PageView): object | undefined {
  if (!config.licence) return undefined
  return {
    '@type': 'WebPage',
    '@id': canonical,
    name: record.title,
    inLanguage: lang,
    license: config.licence.url,
  }
}

function describeCompany({ config, brand, baseUrl, lang, email, phone }: PageView): object {
  return {
    '@type': 'Organization',
    '@id': `${baseUrl}/#organization`,
    name: config.company,
    url: `${baseUrl}/`,
    slogan: config.tagline[lang],
    logo: brand.logo && baseUrl + brand.logo.src,
    email,
    telephone: phone,
    sameAs: config.social?.map(({ href }) => href),
  }
}

function describeBreadcrumb(view: PageView): object | undefined {
  const crumbs = nameCrumbs(view)
  if (crumbs.length < 2) return undefined
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: view.baseUrl + href,
    })),
  }
}
