/** What a document of the service is: a row of its own, or one of a family. */
import type { DocumentFacts, SiteDocument } from '../api/documents.ts'
import type { DescriptionContext } from './description-context.ts'

/** A document of the service, and how it is made. */
export interface Description extends SiteDocument {
  /** Value of its `Link` field. */
  link?(baseUrl: string): string
  render(context: DescriptionContext): string | Promise<string>
}

/** A document as it was made. */
export interface RenderedDocument extends Pick<SiteDocument, 'path' | 'type'> {
  readonly link?: string | undefined
  /** Its text, or the bytes of a file that is published as it is. */
  readonly text: string | Uint8Array
}

/** Documents of which a site has several: how many and where follows from its content. */
export interface DescriptionFamily {
  /** Form of their addresses; a request for one is answered with what the build made there. */
  readonly form: RegExp
  /** Where a site has what is asked for at a path, if it is another one. */
  movedTo?(path: string, site: DocumentFacts): string | undefined
  render(
    context: DescriptionContext,
  ): readonly RenderedDocument[] | Promise<readonly RenderedDocument[]>
}
