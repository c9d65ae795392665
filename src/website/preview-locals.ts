/** Data that the preview passes to each page that Astro renders. */
import type { LoadedContent } from '../content/load.ts'
import type { MarkdownFile } from '../content/markdown-file.ts'

/** Text of a page as HTML, before its pictures are inserted. */
export interface RenderedText {
  readonly html: string
  readonly headings: readonly {
    readonly depth: number
    readonly slug: string
    readonly text: string
  }[]
  /** Addresses of the pictures to insert. */
  readonly pictures: readonly string[]
  /** Base folder of the relative paths of pictures. */
  readonly folder: string
  /** The content folder. Pictures outside of it are not shown. */
  readonly contentDir: string
}

/** Data and functions of the preview. */
export interface PreviewLocals {
  /** Returns the content as it is at the time that the reader of the preview has chosen. */
  content(): Promise<LoadedContent>
  /** Renders the text of a content file. */
  render(text: MarkdownFile<unknown>): Promise<RenderedText>
}
