/**
 * Prerenderer of a build. It passes the rendered text of a page without pictures directly to the
 * page. Texts with pictures go through an Astro collection, which bundles the pictures.
 */
import type { AstroPrerenderer } from 'astro'
import type { Config } from '../config/config.ts'
import { buildContent } from '../content/build-content.ts'
import { templateAt } from '../content/content-site.ts'
import { pageShownAt } from '../content/fallbacks.ts'
import { mayShowPictures } from '../content/pictured-texts.ts'
import { decodePath } from '../site/address.ts'
import type { PreviewLocals } from '../website/preview-locals.ts'

/**
 * The part of Astro's `BuildApp` that is used; see `node_modules/astro/dist/core/app/prerender.js`.
 */
interface WithApp {
  readonly app: {
    render(request: Request, options: { routeData: object; locals: App.Locals }): Promise<Response>
  }
}

const pageFile = 'src/website/pages/[...path].astro'

/** Wraps Astro's prerenderer so that each page without pictures gets its rendered text. */
export function giveTexts(
  prerenderer: AstroPrerenderer,
  config: Config,
  render: PreviewLocals['render'] | undefined,
): AstroPrerenderer {
  if (!render) return prerenderer
  return {
    ...prerenderer,
    async render(request, options) {
      const { routeData } = options
      const prose =
        routeData.component === pageFile ? await findProse(request, config, render) : undefined
      if (!prose) return await prerenderer.render(request, options)
      const { app } = prerenderer as AstroPrerenderer & WithApp // Astro sets `app` during setup.
      return await app.render(request, { routeData, locals: { prose } })
    },
  }
}

/** Renders the text of a page; `undefined` if the page may show pictures or has no text. */
async function findProse({ url }: Request, config: Config, render: PreviewLocals['render']) {
  const { site } = await buildContent(config)
  const path = pageShownAt(decodePath(new URL(url).pathname) ?? '', site.data)
  const text = site.sources.get(path) ?? templateAt(site, path)
  if (!text || mayShowPictures(text)) return undefined
  const { html, headings } = await render(text)
  return { html, headings }
}
