/**
 * Types for plugins of Sätteri, Astro's Markdown processor. The types have only the members that
 * this project uses.
 */
import type { Element, ElementContent, Root, Text } from 'hast'
import type { Text as MarkdownText } from 'mdast'

/** A plugin for the HTML tree. The node that a visitor returns replaces the visited one. */
export interface ProsePlugin {
  readonly name: string
  readonly element?: {
    readonly filter: string[]
    visit(element: Element, context: ProseContext): Element | undefined
  }
  /** Visits raw HTML, which the processor does not parse. */
  readonly raw?: (html: RawHtml, context: ProseContext) => Element | undefined
  /** Runs on the whole text before its elements are visited. */
  readonly before?: (root: Root, context: ProseContext) => void
}

/** Creates a plugin for the Markdown tree of one text; `false` if the text needs no change. */
export type MarkdownPlugin = (document: { readonly source: string }) =>
  | false
  | {
      readonly name: string
      /** Whether nodes have their position in the source. */
      readonly options: { readonly position: boolean }
      text(node: MarkdownText, context: MarkdownContext): void
    }

/** Context of a plugin for the Markdown tree. */
export interface MarkdownContext {
  /** The source text. */
  readonly source: string
  setProperty(node: MarkdownText, name: 'value', value: string): void
}

/** HTML in the source text. */
export interface RawHtml {
  readonly type: 'raw'
  readonly value: string
}

/** Context of a plugin for the HTML tree. */
export interface ProseContext {
  /** The Markdown file. */
  readonly fileURL: URL | undefined
  /** Values that all plugins share while one text is rendered. */
  readonly data: Record<string, unknown>
  /** Sets a property, or removes it with `null`. */
  setProperty(element: Element, name: string, value: string | null): void
  replaceNode(node: Text | RawHtml, others: (ElementContent | RawHtml)[]): void
  /** Returns all text in an element. */
  textContent(element: Element): string
}
