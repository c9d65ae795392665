/** The family of overviews for language models: llms.txt of the site, of each further language, and of their parts. */
import { siteDocuments } from '../api/documents.ts'
import { addressAtRoot } from '../site/address.ts'
import { overviewForm } from '../site/overviews.ts'
import type { DescriptionFamily } from './description.ts'
import { renderLlmsFiles } from './llms-txt.ts'

const { type } = siteDocuments.llms

/** The overviews of a site: that of the default language is at the root, its parts are where their pages are. */
export const overviews: DescriptionFamily = {
  form: overviewForm,
  // A language has one such list: that of the default language is at the root.
  movedTo: (path, { info }) => addressAtRoot(path, info.languages),
  async render(context) {
    const { languages } = context.info
    const files = await Promise.all(languages.map((lang) => renderLlmsFiles(context, lang)))
    return files.flat().map((file) => ({ ...file, type }))
  },
}
