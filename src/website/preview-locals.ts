/** What the preview hands to each page that Astro renders for it. */
import type { LoadedContent } from '../content/load.ts'
import type { MarkdownFile } from '../content/markdown-file.ts'

/** The text of a page as HTML, its pictures not yet put in. */
export interface RenderedText {
  readonly html: string
  readonly headings: readonly {
    readonly depth: number
    readonly slug: string
    readonly text: string
  }[]
  /** Addresses of the pictures that are to be put in. */
  readonly pictures: readonly string[]
  /** Folder that the paths of pictures begin in. */
  readonly folder: string
  /** The content folder: no picture outside it is shown. */
  readonly contentDir: string
}

/** What a page asks the preview for. */
export interface PreviewLocals {
  /** The content at the instant that is shown. */
  content(): Promise<LoadedContent>
  /** Renders the text of a file of it. */
  render(text: MarkdownFile<unknown>): Promise<RenderedText>
}
