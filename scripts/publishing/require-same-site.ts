/** Prevents publishing over another site by mistake, for example when `CONTENT_DIR` is not set. */
import type { Config } from '../../src/config/config.ts'
import { findPublishedSite } from '../../src/release/published-sites.ts'
import { describeSite, isSameService, isSameSite } from '../../src/site/artefacts/identity.ts'
import type { SiteIdentity } from '../../src/site/artefacts/identity.ts'
import { CommandError } from '../command.ts'

/**
 * Throws if `OUT_DIR` holds another site than the one to publish. With `--replace`, throws only if
 * `CONTENT_DIR` is not set and the sites belong to different services.
 */
export async function requireSameSite(
  { contentDir, outDir }: Pick<Config, 'contentDir' | 'outDir'>,
  next: SiteIdentity,
  { replaces, isContentSet }: { readonly replaces: boolean; readonly isContentSet: boolean },
): Promise<void> {
  const live = await findPublishedSite(outDir)
  if (!live || isSameSite(live, next)) return
  const isForgotten = !isContentSet && !isSameService(live, next)
  if (replaces && !isForgotten) return
  throw new CommandError(
    [
      `Cannot publish ${describeSite(next)} from ${contentDir}: ${outDir} holds ${describeSite(live)}`,
      ...(isForgotten ? ['CONTENT_DIR is not set: set it to your content folder.'] : []),
      'To publish the live site again, set CONTENT_DIR and BASE_URL to its values.',
      'To keep both sites, set OUT_DIR to another folder.',
      `To replace the live site, run ${isForgotten ? `CONTENT_DIR=${contentDir} ` : ''}npm run publish -- --replace`,
    ].join('\n'),
  )
}
