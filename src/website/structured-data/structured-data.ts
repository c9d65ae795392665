/**
 * Structured data of a page, schema.org in JSON-LD. A home page has the company and the site, other
 * pages have a breadcrumb and their subject. All pages have the licence, if there is one.
 */
import { nameCrumbs } from '../components/crumbs.ts'
import type { PageView } from '../layouts/page-view.ts'
import { describeCompany, describeSite, referToCompany } from './company.ts'
import { findQuestions } from './questions.ts'
import { describeApi, describeOffer } from './services.ts'

/** Returns JSON for a script element; `undefined` if the page has no structured data. */
export function describeForMachines(view: PageView, prose: string): string | undefined {
  const about = view.record.type === 'home' ? describeHome(view) : describeInnerPage(view, prose)
  const things = [...about, ...describeLicence(view)]
  const [only] = things
  if (!only) return undefined
  const all = things.length > 1 ? { '@graph': things } : only
  // A "<" could end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', ...all }).replaceAll('<', '\\u003c')
}

function describeHome(view: PageView): object[] {
  return [describeCompany(view), describeSite(view)]
}

function describeInnerPage(view: PageView, prose: string): object[] {
  return [
    ...describeBreadcrumb(view),
    ...describeArticle(view),
    ...describeOffer(view),
    ...describeApi(view),
    ...describeQuestions(view, prose),
  ]
}

function describeLicence({ config, canonical, record, lang }: PageView): object[] {
  if (!config.licence) return []
  return [
    {
      '@type': 'WebPage',
      '@id': canonical,
      name: record.title,
      inLanguage: lang,
      license: config.licence.url,
    },
  ]
}

function describeBreadcrumb(view: PageView): object[] {
  const crumbs = nameCrumbs(view)
  if (crumbs.length < 2) return []
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ label, href }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: view.baseUrl + href,
      })),
    },
  ]
}

function describeArticle(view: PageView): object[] {
  const { record, canonical, lang, linkPicture } = view
  if (record.type !== 'blog') return []
  const company = referToCompany(view)
  return [
    {
      '@type': 'BlogPosting',
      '@id': `${canonical}#article`,
      headline: record.title,
      description: record.description,
      datePublished: record.published,
      dateModified: record.updated,
      inLanguage: lang,
      author: company,
      publisher: company,
      image: linkPicture?.url,
      mainEntityOfPage: canonical,
    },
  ]
}

/** Describes a page of questions. Posts are left out: their headings may ask the reader. */
function describeQuestions({ record, canonical, lang }: PageView, prose: string): object[] {
  const questions = record.type === 'blog' ? [] : findQuestions(prose)
  if (questions.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      '@id': `${canonical}#questions`,
      inLanguage: lang,
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
