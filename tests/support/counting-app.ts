/** An app that counts the searches of its site. */
import type { Site } from '../../src/site/site.ts'
import { createTestApp } from './app.ts'
import type { TestOptions } from './app.ts'
import { createTinySite } from './tiny-site.ts'

/**
 * Creates the app over the tiny site, and counts its searches. Without `hasRelease` the site has no
 * release identifier.
 */
export function createCountingApp({
  hasRelease = true,
  ...options
}: TestOptions & { readonly hasRelease?: boolean } = {}) {
  const tiny = createTinySite()
  const counts = { searched: 0 }
  const site: Site = {
    ...tiny,
    release: hasRelease ? ({ id: 'r1', tag: 'r1' } as Site['release']) : undefined,
    search(...args) {
      counts.searched += 1
      return tiny.search(...args)
    },
  }
  return { ...createTestApp(() => site, options), counts }
}
