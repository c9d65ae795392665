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
       * Text of a page without a collection. The program that renders it was bundled before the
       * text was known.
       */
      prose?: Pick<RenderedText, 'html' | 'headings'>
    }
  }
}
