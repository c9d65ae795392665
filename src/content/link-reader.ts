/** Collects the links, images, HTML and prose findings of all texts, with their lines. */
import type { Content } from './content.ts'
import type { HtmlTag } from './html-tags.ts'
import { nothingKept } from './kept.ts'
import type { Kept } from './kept.ts'
import type { Finding } from './mistake.ts'
import type { TextLink } from './text-parts.ts'

/** A link or image of a text in the content folder. */
export interface ContentLink extends TextLink {
  readonly file: string
  /** Address of the page of this text, or field `address` of the template; `/` for other texts. */
  readonly path: string
}

/** An HTML start tag in a text of the content folder, with its line in the file. */
export interface TextTag extends HtmlTag {
  readonly file: string
}

/** The checked parts of all texts. */
export interface ContentTexts {
  readonly links: readonly ContentLink[]
  readonly tags: readonly TextTag[]
  /** HTML tags that make the page show the Markdown inside them as plain text. */
  readonly unread: readonly TextTag[]
  /** Valid fragments of each text, by file. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
  readonly findings: readonly Finding[]
}

/** Texts to check: of pages, templates and entries, also if their front matter has mistakes. */
export type CheckedTexts = Pick<Content, 'pages' | 'templates'> & {
  readonly collectionParts?: Pick<Content['collectionParts'], 'texts'>
  readonly unreadTexts?: Content['unreadTexts']
  readonly config?: Pick<Content['config'], 'math'>
}

/** Collects the checked parts of all texts, with lines counted from the start of the file. */
export async function readTexts(
  { pages, templates, collectionParts, unreadTexts = [], config }: CheckedTexts,
  kept: Kept = nothingKept,
): Promise<ContentTexts> {
  const sources = [
    ...pages,
    ...templates.map((template) => ({ path: template.data.address, ...template })),
    // The pages of these texts are unknown, so relative links to pages are resolved from `/`.
    ...[...(collectionParts?.texts ?? []), ...unreadTexts].map((text) => ({ path: '/', ...text })),
  ]
  const texts = await Promise.all(
    sources.map(async ({ file, path, body, linesBefore }) => {
      const math = config?.math === true
      const parts = await kept.of(math ? 'text with formulas' : 'text', body, async () => {
        // Loaded on demand: loading the parser takes longer than reading all unchanged texts.
        const { readText } = await import('./text-parts.ts')
        return readText(body, math)
      })
      const place = <Part extends { readonly line: number }>(list: readonly Part[]) =>
        list.map((part) => ({ ...part, file, path, line: part.line + linesBefore }))
      return {
        links: place(parts.links),
        tags: place(parts.tags),
        unread: place(parts.unread),
        findings: place(parts.findings),
        ids: [file, parts.ids] as const,
      }
    }),
  )
  return {
    links: texts.flatMap(({ links }) => links),
    tags: texts.flatMap(({ tags }) => tags),
    unread: texts.flatMap(({ unread }) => unread),
    findings: texts.flatMap(({ findings }) => findings),
    ids: new Map(texts.map(({ ids }) => ids)),
  }
}
