/** The interface of Sätteri, Astro's Markdown processor, as far as our plugins need it. */
import type { Element } from 'hast'

/** A plugin, as far as ours need the interface of Sätteri. What a visit returns takes the place of the node. */
export interface ProsePlugin {
  readonly name: string
  readonly element: {
    readonly filter: string[]
    visit(element: Element, context: ProseContext): Element | undefined
  }
  /** HTML that an editor wrote as such; the processor does not read it. */
  readonly raw?: (html: RawHtml, context: ProseContext) => Element | undefined
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
}
