/** The family of overviews for language models: llms.txt of the site, and of each further language. */
import { languageSegment, llmsPath } from '../site/address.ts'
import type { DocumentFacts } from '../api/documents.ts'
import { siteDocuments } from '../api/documents.ts'
import type { DescriptionFamily } from './description.ts'
import { renderLlmsTxt } from './llms-txt.ts'

const { path: rootPath, type } = siteDocuments.llms

/** Address of the overview of a language that is not at the root. */
const ofLanguage = /^\/([a-z0-9-]+)\/llms\.txt$/

/** The overviews of a site: one a language, that of the default language at the root. */
export const overviews: DescriptionFamily = {
  form: /^(?:\/[a-z0-9-]+)?\/llms\.txt$/,
  // A language has one such file: that of the default language is at the root.
  movedTo: (path, site) =>
    ofLanguage.exec(path)?.[1] === defaultSegment(site) ? rootPath : undefined,
  render: (context) =>
    context.info.languages.map((lang) => ({
      path: llmsPath(lang, context.info.languages),
      type,
      text: renderLlmsTxt(context, lang),
    })),
}

function defaultSegment({ info }: DocumentFacts): string {
  return languageSegment(info.languages[0] ?? 'en')
}
