/**
 * Lists of pages for language models: llms.txt of the site, of further languages, and of sections.
 */
import { siteDocuments } from '../api/documents.ts'
import { addressAtRoot } from '../site/address.ts'
import { overviewForm } from '../site/overviews.ts'
import type { DescriptionFamily } from './description.ts'
import { renderLlmsFiles } from './llms-txt.ts'

const { type } = siteDocuments.llms

/**
 * Lists of a site. The list of the default language is at the root, and lists of sections are in
 * their folders.
 */
export const overviews: DescriptionFamily = {
  form: overviewForm,
  // The list of the default language is only at the root.
  movedTo: (path, { info }) => addressAtRoot(path, info.languages),
  async render(context) {
    const { languages } = context.info
    const files = await Promise.all(languages.map((lang) => renderLlmsFiles(context, lang)))
    return files.flat().map((file) => ({ ...file, type }))
  },
}
