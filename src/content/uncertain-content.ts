/**
 * Leaves out wrong fields of `site.yaml`, and adds minimal values of required fields. So the
 * content check can also report mistakes in other files.
 */
import { canonicalTag } from '../site/languages.ts'
import type { Language } from '../site/vocabulary.ts'
import type { Content, IncompleteContent } from './content.ts'
import { siteConfigSchema } from './schemas/site-config.ts'

/** Content with a partly replaced `site.yaml`. */
export interface UncertainContent {
  readonly content: Content
  /** Whether the languages come from `site.yaml`. The addresses of pages depend on them. */
  readonly knowsLanguages: boolean
  /** Whether the languages are known, and `embeds` (hosts of frames) has no mistakes. */
  readonly knowsEmbeds: boolean
}

/** Minimal values of the required fields. */
const least = { service: 'site', company: 'Site', tagline: {}, navigation: {} }

/**
 * Creates content from the valid part of `site.yaml`; `undefined` if the schema refuses the result
 * too.
 */
export function guessContent(incomplete: IncompleteContent): UncertainContent | undefined {
  const { others, fields, languages: known } = incomplete
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
  const knowsLanguages = known.length > 0
  const knowsEmbeds = knowsLanguages && !wrong.has('embeds')
  return config && { content: { config, ...others }, knowsLanguages, knowsEmbeds }
}

function languagesOfFolders(others: IncompleteContent['others']): Language[] {
  const { pages, unpublished, unreadable } = others
  const found = [...pages, ...unpublished, ...unreadable].map(({ lang }) => lang)
  const languages = [...new Set(found)].filter((tag) => canonicalTag(tag) === tag)
  return languages.length > 0 ? languages : ['en']
}
