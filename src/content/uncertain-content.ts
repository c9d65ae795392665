/**
 * What a folder is checked with while its `site.yaml` cannot be read: the fields of it that are right, and of the others
 * the least that there has to be. The mistakes of the other files need not wait for those of one.
 */
import { canonicalTag } from '../site/languages.ts'
import type { Language } from '../site/vocabulary.ts'
import type { Content, IncompleteContent } from './content.ts'
import { siteConfigSchema } from './schemas/site-config.ts'

/** Content whose `site.yaml` is partly a guess. */
export interface UncertainContent {
  readonly content: Content
  /** Whether the languages are those of `site.yaml`: which pages live where follows from them. */
  readonly knowsLanguages: boolean
  /** Whether the hosts of frames are those of `site.yaml`. */
  readonly knowsEmbeds: boolean
}

/** Fields that there have to be. */
const least = { service: 'site', company: 'Site', tagline: {}, navigation: {} }

/** Content with what is right of `site.yaml`. */
export function guessContent({
  others,
  fields,
  languages: known,
}: IncompleteContent): UncertainContent | undefined {
  const languages = known.length > 0 ? known : languagesOfFolders(others)
  const schema = siteConfigSchema(languages)
  const wrong = new Set(
    schema
      .safeParse(fields)
      .error?.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : String(issue.path[0]),
      ),
  )
  const right = Object.entries(fields).filter(([field]) => !wrong.has(field))
  const guess = { ...least, ...Object.fromEntries(right), languages }
  const { data: config } = schema.safeParse(guess)
  return (
    config && {
      content: { config, ...others },
      knowsLanguages: known.length > 0,
      knowsEmbeds: known.length > 0 && !wrong.has('embeds'),
    }
  )
}

function languagesOfFolders({
  pages,
  unpublished,
  unreadable,
}: IncompleteContent['others']): Language[] {
  const found = [...pages, ...unpublished, ...unreadable].map(({ lang }) => lang)
  const languages = [...new Set(found)].filter((tag) => canonicalTag(tag) === tag)
  return languages.length > 0 ? languages : ['en']
}
