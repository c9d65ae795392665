/** Reads the texts of the content: links, images, HTML and what the rules of prose say, with their lines. */
import type { Content } from './content.ts'
import type { HtmlTag } from './html-tags.ts'
import { nothingKept } from './kept.ts'
import type { Kept } from './kept.ts'
import type { Finding } from './prose/finding.ts'
import type { TextLink } from './text-parts.ts'

/** A link or image of a text in the content folder. */
export interface ContentLink extends TextLink {
  readonly file: string
  /** Address of the page that the text is of. */
  readonly path: string
}

/** A start tag of HTML in a text of the content folder, with its line there. */
export interface TextTag extends HtmlTag {
  readonly file: string
}

/** What a rule says of a text of the content folder. */
export interface ContentFinding extends Finding {
  readonly file: string
}

/** What is looked at in texts. */
export interface ContentTexts {
  readonly links: readonly ContentLink[]
  readonly tags: readonly TextTag[]
  /** Tags of HTML whose Markdown nobody reads. */
  readonly unread: readonly TextTag[]
  /** What a fragment may name in each text, by its file. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
  readonly findings: readonly ContentFinding[]
}

/** Links, images and HTML of all pages and templates, by the lines of their files. */
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
      // Loaded late: the parser takes longer to load than all texts take that have not changed.
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
