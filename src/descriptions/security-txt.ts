/**
 * Renders security.txt (RFC 9116), the contact for security reports. The file expires some months
 * after the build, so that an abandoned contact is not used for long.
 */
import { descriptionPaths } from '../http/paths.ts'
import { publishes, siteDocuments } from '../api/documents.ts'
import type { DocumentFacts } from '../api/documents.ts'
import type { Site } from '../site/site.ts'
import type { DescriptionFamily } from './description.ts'

const dayLength = 86_400_000

/** Days from the build until the file expires. RFC 9116 §2.5.5 recommends less than a year. */
const validDays = 300

/** A new build is due this number of days before the file expires. */
const renewalDays = 30

/** Renders the file. Throws if the site has no security contact. */
export function renderSecurityTxt({ info }: Pick<Site, 'info'>): string {
  const { security, languages, baseUrl, generated } = info
  if (!security) throw new Error('Cannot render security.txt: the site has no security contact')
  const lines = [
    ['Contact', security.contact],
    ['Expires', `${dayAfter(generated, validDays)}T00:00:00Z`],
    ['Preferred-Languages', languages.join(', ')],
    ['Canonical', baseUrl + descriptionPaths.securityTxt],
    ...(security.policy === undefined ? [] : [['Policy', security.policy]]),
  ]
  return lines.map((line) => `${line.join(': ')}\n`).join('')
}

/** Returns the day on which a new build is due; `undefined` for a site without the file. */
export function securityRenewal(facts: DocumentFacts): Date | undefined {
  if (!publishes(facts, siteDocuments.securityTxt)) return undefined
  return new Date(dayAfter(facts.info.generated, validDays - renewalDays))
}

/** Redirect from `/security.txt`, the address before RFC 9116, which people still use. */
export const oldSecurityTxt: DescriptionFamily = {
  form: /^\/security\.txt$/,
  movedTo: (_path, site) =>
    publishes(site, siteDocuments.securityTxt) ? siteDocuments.securityTxt.path : undefined,
  render: () => [],
}

// Returns only the day, so that builds of one day are identical.
function dayAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayLength).toISOString().slice(0, 10)
}
