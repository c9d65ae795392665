/** Collects the links, images, HTML and prose findings of all texts, with their lines. */
import type { Content } from './content.ts'
import type { HtmlTag } from './html-tags.ts'
import { nothingKept } from './kept.ts'
import type { Kept } from './kept.ts'
import type { Finding } from './prose/finding.ts'
import type { TextLink } from './text-parts.ts'

/** A link or image of a text in the content folder. */
export interface ContentLink extends TextLink {
  readonly file: string
  /** Address of the page of this text. */
  readonly path: string
}

/** An HTML start tag in a text of the content folder, with its line in the file. */
export interface TextTag extends HtmlTag {
  readonly file: string
}

/** Finding of a prose rule in a text of the content folder. */
export interface ContentFinding extends Finding {
  readonly file: string
}

/** Parts of the texts that are checked. */
export interface ContentTexts {
  readonly links: readonly ContentLink[]
  readonly tags: readonly TextTag[]
  /** HTML tags that contain Markdown, which is shown as written. */
  readonly unread: readonly TextTag[]
  /** Valid fragments of each text, by file. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
  readonly findings: readonly ContentFinding[]
}

/**
 * Collects the checked parts of all pages and templates, with lines counted from the start of the
 * file.
 */
export async function readTexts(
  { pages, templates }: Pick<Content, 'pages' | 'templates'>,
  kept: Kept = nothingKept,
): Promise<ContentTexts> {
  const sources = [
    ...pages.map(({ path, ...page }) => ({ path, ...page })),
    ...templates.map((template) => ({ path: template.data.address, ...template })),
  ]
  const reading = sources.map(async ({ file, path, body, linesBefore }) => {
    const parts = await kept.of('text', body, async () => {
      // Loaded on demand: loading the parser takes longer than reading all unchanged texts.
      const { readText } = await import('./text-parts.ts')
      return readText(body)
    })
    const { links, tags, unread, ids, findings } = parts
    const inFile = <Part extends { readonly line: number }>(part: Part) => ({
      ...part,
      file,
      path,
      line: part.line + linesBefore,
    })
    return {
      file,
      links: links.map(inFile),
      tags: tags.map(inFile),
      unread: unread.map(inFile),
      findings: findings.map(inFile),
      ids,
    }
  })
  const texts = await Promise.all(reading)
  return {
    links: texts.flatMap(({ links }) => links),
    tags: texts.flatMap(({ tags }) => tags),
    unread: texts.flatMap(({ unread }) => unread),
    ids: new Map(texts.map(({ file, ids }) => [file, ids])),
    findings: texts.flatMap(({ findings }) => findings),
  }
}
