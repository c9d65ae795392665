/** Types of the data that our server and Astro exchange. */
import type { FramedConsentPage } from './consent/consent-frames.ts'
import type { PreviewLocals as OfPreview, RenderedText } from './preview-locals.ts'

declare global {
  namespace App {
    /** Data that our server passes to pages rendered on demand. */
    interface Locals {
      consentPage?: FramedConsentPage
      /** Absent in a build. */
      preview?: OfPreview
      /**
       * Rendered text of a page without pictures, in a build. Texts with pictures are in the
       * collections of Astro.
       */
      prose?: Pick<RenderedText, 'html' | 'headings'>
    }
  }
}
