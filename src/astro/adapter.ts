/** The @astrojs/node adapter with our own server entry. */
import { fileURLToPath } from 'node:url'
import node from '@astrojs/node'
import type { AstroIntegration } from 'astro'

/** Creates the adapter. Its server entry answers API requests and serves the built pages. */
export function vitrineAdapter(): AstroIntegration {
  const integration = node({ mode: 'middleware' })
  const configured = integration.hooks['astro:config:done']
  return {
    ...integration,
    name: 'vitrine-adapter',
    hooks: {
      ...integration.hooks,
      'astro:config:done': (options) =>
        configured?.({
          ...options,
          setAdapter(adapter) {
            const serverEntrypoint = fileURLToPath(new URL('../service/entry.ts', import.meta.url))
            options.setAdapter({ ...adapter, serverEntrypoint })
          },
        }),
    },
  }
}
