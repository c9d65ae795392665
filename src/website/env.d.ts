/** Types of what our server and Astro hand one another. */
import type { FramedConsentPage } from './consent/consent-frames.ts'

declare global {
  namespace App {
    /** What our server hands to the pages that are rendered on demand. */
    interface Locals {
      consentPage?: FramedConsentPage
      /** The instant that a preview shows, in milliseconds; absent for now. */
      previewAt?: number | undefined
    }
  }
}
