/** The interface of Sätteri, Astro's Markdown processor, as far as our plugins need it. */
import type { Element, ElementContent, Root, Text } from 'hast'
import type { Text as MarkdownText } from 'mdast'

/** A plugin, as far as ours need the interface of Sätteri. What a visit returns takes the place of the node. */
export interface ProsePlugin {
  readonly name: string
  readonly element?: {
    readonly filter: string[]
    visit(element: Element, context: ProseContext): Element | undefined
  }
  /** HTML that an editor wrote as such; the processor does not read it. */
  readonly raw?: (html: RawHtml, context: ProseContext) => Element | undefined
  /** What is done to a whole text, before its elements are visited. */
  readonly before?: (root: Root, context: ProseContext) => void
}

/** A plugin for the tree of Markdown, made for a text by its source; `false` where it has nothing to do. */
export type MarkdownPlugin = (document: { readonly source: string }) =>
  | false
  | {
      readonly name: string
      /** Whether its nodes say where they are in the source. */
      readonly options: { readonly position: boolean }
      text(node: MarkdownText, context: MarkdownContext): void
    }

/** What a plugin for the tree of Markdown is told and may do. */
export interface MarkdownContext {
  /** The text as it was written. */
  readonly source: string
  setProperty(node: MarkdownText, name: 'value', value: string): void
}

/** HTML as it was written. */
export interface RawHtml {
  readonly type: 'raw'
  readonly value: string
}

/** What a plugin is told and may do. */
export interface ProseContext {
  /** The Markdown file. */
  readonly fileURL: URL | undefined
  /** Values of one document, shared by all plugins. */
  readonly data: Record<string, unknown>
  /** Sets a property, or takes it away with `null`. */
  setProperty(element: Element, name: string, value: string | null): void
  replaceNode(node: Text | RawHtml, others: (ElementContent | RawHtml)[]): void
  /** All text in an element. */
  textContent(element: Element): string
}
