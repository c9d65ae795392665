/** Keeps one site from being published over another by mistake, such as the sample by a forgotten `CONTENT_DIR`. */
import type { Config } from '../../src/config/config.ts'
import { findPublishedSite } from '../../src/release/published-sites.ts'
import { describeSite, isSameService, isSameSite } from '../../src/site/artefacts/identity.ts'
import type { SiteIdentity } from '../../src/site/artefacts/identity.ts'
import { CommandError } from '../command.ts'

/** What a publish may do. */
export interface ReplaceOptions {
  /** Whether `--replace` was given. */
  readonly replaces: boolean
  /** Whether `CONTENT_DIR` is set: its default never replaces another service. */
  readonly isContentSet: boolean
}

/** Throws when `OUT_DIR` holds another site than the one that is about to be published. */
export async function requireSameSite(
  { contentDir, outDir }: Pick<Config, 'contentDir' | 'outDir'>,
  next: SiteIdentity,
  { replaces, isContentSet }: ReplaceOptions,
): Promise<void> {
  const live = await findPublishedSite(outDir)
  if (!live || isSameSite(live, next)) return
  const isForgotten = !isContentSet && !isSameService(live, next)
  if (replaces && !isForgotten) return
  throw new CommandError(
    [
      `Cannot publish ${describeSite(next)} from ${contentDir}: ${outDir} holds ${describeSite(live)}`,
      ...(isForgotten ? ['CONTENT_DIR is not set: set it to your content folder.'] : []),
      'To publish what is live again, set CONTENT_DIR and BASE_URL to its values.',
      'To keep both, set OUT_DIR to another folder.',
      `To replace what is live, run ${isForgotten ? `CONTENT_DIR=${contentDir} ` : ''}npm run publish -- --replace`,
    ].join('\n'),
  )
}
