/**
 * Links for the files that scripts of pages import. Without them, a browser learns of such a file
 * only when it has loaded the script.
 */
import type { AstroPrerenderer } from 'astro'
import type { Plugin } from 'vite'

/** Creates a plugin that notes the imports of scripts, and a wrapper that adds links to pages. */
export function createModulePreloads() {
  const imports = new Map<string, readonly string[]>()
  const plugin: Plugin = {
    name: 'vitrine-module-preloads',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') imports.set(`/${chunk.fileName}`, chunk.imports)
      }
    },
  }
  const linksTo = (html: string) => {
    const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)]
    const files = new Set(scripts.flatMap(([, src = '']) => imports.get(src) ?? []))
    return Array.from(files, (file) => `<link rel="modulepreload" href="/${file}">`).join('')
  }
  return {
    plugin,
    /** Wraps a prerenderer so that its pages have the links. */
    add: (prerenderer: AstroPrerenderer): AstroPrerenderer => ({
      ...prerenderer,
      async render(request, options) {
        const response = await prerenderer.render(request, options)
        const isPage =
          response instanceof Response &&
          response.headers.get('Content-Type')?.startsWith('text/html') === true
        if (!isPage) return response
        // Astro reports an error in a page when it reads the body.
        const body = new ReadableStream({
          async pull(controller) {
            const html = await response.text()
            const linked = html.replace('</head>', (end) => linksTo(html) + end)
            controller.enqueue(new TextEncoder().encode(linked))
            controller.close()
          },
        })
        return new Response(body, response)
      },
    }),
  }
}
