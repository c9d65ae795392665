/** Types of what our server and Astro tell one another. */
import type { ScreenLocals } from './consent/consent-page-view.ts'

declare global {
  namespace App {
    /** What our server hands to the pages that are rendered on demand. */
    interface Locals {
      screen?: ScreenLocals
    }
  }
}
