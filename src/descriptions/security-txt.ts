/**
 * security.txt (RFC 9116): whom to tell of a weakness. A file that nobody renews must run out, so its last day is counted from
 * the build: whoever publishes says that the contact still holds, and a server that nobody publishes for stops saying it.
 */
import { descriptionPaths } from '../http/paths.ts'
import { publishes, siteDocuments } from '../api/documents.ts'
import type { DocumentFacts } from '../api/documents.ts'
import type { Site } from '../site/site.ts'
import type { DescriptionFamily } from './description.ts'

const dayLength = 86_400_000

/** Days for which a build speaks; §2.5.5 wants less than a year. */
const validDays = 300

/** Days before its end in which another build is due. */
const renewalDays = 30

/** The file of a site that has a contact. */
export function renderSecurityTxt({ info }: Pick<Site, 'info'>): string {
  const { security, languages, baseUrl, generated } = info
  if (!security) throw new Error('There is nobody to tell: the content has no contact')
  const lines = [
    ['Contact', security.contact],
    ['Expires', `${dayAfter(generated, validDays)}T00:00:00Z`],
    ['Preferred-Languages', languages.join(', ')],
    ['Canonical', baseUrl + descriptionPaths.securityTxt],
    ...(security.policy === undefined ? [] : [['Policy', security.policy]]),
  ]
  return lines.map((line) => `${line.join(': ')}\n`).join('')
}

/** When the file of a build has to be made anew; `undefined` for a site without one. */
export function securityRenewal(facts: DocumentFacts): Date | undefined {
  if (!publishes(facts, siteDocuments.securityTxt)) return undefined
  return new Date(dayAfter(facts.info.generated, validDays - renewalDays))
}

/** Where it was before RFC 9116, and where people still look. */
export const oldSecurityTxt: DescriptionFamily = {
  form: /^\/security\.txt$/,
  movedTo: (_path, site) =>
    publishes(site, siteDocuments.securityTxt) ? siteDocuments.securityTxt.path : undefined,
  render: () => [],
}

// A day and no instant, so that two builds of one day say the same.
function dayAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayLength).toISOString().slice(0, 10)
}
