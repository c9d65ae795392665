/** Types of the data that the server, the preview and the build pass to the pages of Astro. */
import type { FramedConsentPage } from './consent/consent-frames.ts'
import type { PreviewLocals as OfPreview, RenderedText } from './preview-locals.ts'

declare global {
  namespace App {
    /** Data that is passed to a page when Astro renders it. */
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
