/** Types of what our server and Astro hand one another. */
import type { FramedConsentPage } from './consent/consent-frames.ts'
import type { PreviewLocals as OfPreview, RenderedText } from './preview-locals.ts'

declare global {
  namespace App {
    /** What our server hands to the pages that are rendered on demand. */
    interface Locals {
      consentPage?: FramedConsentPage
      /** Absent in a build. */
      preview?: OfPreview
      /** The text of a page that is rendered without a collection, because the program that renders it was bundled before. */
      prose?: Pick<RenderedText, 'html' | 'headings'>
    }
  }
}
