/** The service without a port, for measuring what answers cost without what HTTP costs. */
import { readConfig } from '../../src/config/config.ts'
import type { ConsentPages } from '../../src/oauth/consent-view.ts'
import { createSearch } from '../../src/search/search.ts'
import { createServiceAccess } from '../../src/service/access.ts'
import { createApp } from '../../src/service/app.ts'
import type { App } from '../../src/service/app.ts'
import { openRelease } from '../../src/site/artefacts/artefacts.ts'
import type { Site } from '../../src/site/site.ts'

/** A service as `npm start` runs it, but for the port. */
export interface Service {
  readonly app: App
  readonly site: Site
}

/** Makes it over the artefacts in a folder. */
export async function createService(
  directory: string,
  baseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const pages: ConsentPages = {
    company: 'Bench',
    languages: ['en'],
    styleSource: "'none'",
    renderConsent: () => Promise.reject(new Error('No screen is asked for')),
    renderAuthorizeError: () => Promise.resolve({ bytes: new Uint8Array() }),
  }
  const config = readConfig({ BASE_URL: baseUrl, ...settings }, process.cwd())
  const { gate, createOAuthWith } = await createServiceAccess(config, {
    warn: () => undefined,
    tell: () => undefined,
  })
  const site = (await openRelease(directory, { baseUrl, createSearch })).siteAt(Date.now())
  const oauth = createOAuthWith(pages)
  const app = createApp({ site: () => site, gate, oauth, baseUrl, logFailure: console.error })
  return { app, site }
}
