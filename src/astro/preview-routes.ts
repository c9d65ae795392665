/**
 * Renders pages of the preview on demand. The development server calls `getStaticPaths` only once
 * and would not know pages that an editor adds later.
 */
import type { Plugin } from 'vite'

/** Renames `getStaticPaths`, because Astro warns of it on pages rendered on demand. */
export const withoutStaticPaths: Plugin = {
  name: 'vitrine-preview-routes',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/website\/pages\/.*\.astro$/ },
    handler: (code) =>
      code.replace('export async function getStaticPaths', 'async function listPaths'),
  },
}
