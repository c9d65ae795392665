/**
 * Pages of the preview are rendered when they are asked for. A build renders each address that `getStaticPaths` lists; the
 * development server would ask for that list once, and know nothing of a page that an editor adds.
 */
import type { Plugin } from 'vite'

/** Takes the lists out of the pages, which Astro would warn of. */
export const withoutStaticPaths: Plugin = {
  name: 'vitrine-preview-routes',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/website\/pages\/.*\.astro$/ },
    handler: (code) =>
      code.replace('export async function getStaticPaths', 'async function listPaths'),
  },
}
