/** Types for documents about the service: a single document or a family of several. */
import type { DocumentFacts, SiteDocument } from '../api/documents.ts'
import type { DescriptionContext } from './description-context.ts'

/** A document of the service and its renderer. */
export interface Description extends SiteDocument {
  /** Returns the value of the `Link` header field of the document. */
  link?(baseUrl: string): string
  render(context: DescriptionContext): string | Promise<string>
}

/** A rendered document. */
export interface RenderedDocument extends Pick<SiteDocument, 'path' | 'type'> {
  readonly link?: string | undefined
  /** Its text, or the bytes of a file that is published unchanged. */
  readonly text: string | Uint8Array
}

/** Documents of one kind. Their number and addresses depend on the content. */
export interface DescriptionFamily {
  /** Pattern of the addresses. A matching address exists only if the build published it. */
  readonly form: RegExp
  /** Feature that these documents need. A site without it may have pages at their addresses. */
  readonly needs?: 'collections'
  /**
   * Returns the path of the document if it is published at another path than the requested one,
   * otherwise `undefined`.
   */
  movedTo?(path: string, site: DocumentFacts): string | undefined
  render(
    context: DescriptionContext,
  ): readonly RenderedDocument[] | Promise<readonly RenderedDocument[]>
}
