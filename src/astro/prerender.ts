/**
 * Renders the pages of a build: by Astro's own prerenderer, which gets the text of a page with it where the text shows no
 * pictures. Through a collection each of them would be stored, written, bundled and read again before it is shown.
 */
import type { AstroPrerenderer } from 'astro'
import type { Config } from '../config/config.ts'
import { buildContent } from '../content/build-content.ts'
import { mayShowPictures } from '../content/pictured-texts.ts'
import { decodePath } from '../site/address.ts'
import type { PreviewLocals } from '../website/preview-locals.ts'

/** The part of Astro's `BuildApp` that is used; see `node_modules/astro/dist/core/app/prerender.js`. */
interface WithApp {
  readonly app: {
    render(request: Request, options: { routeData: object; locals: App.Locals }): Promise<Response>
  }
}

const pageFile = 'src/website/pages/[...path].astro'

/** A prerenderer that gives each page its text, once it is known how texts are rendered. */
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
      const { app } = prerenderer as AstroPrerenderer & WithApp // It has one from its setup on.
      return await app.render(request, { routeData, locals: { prose } })
    },
  }
}

/** Rendered text of a page; `undefined` of one that shows pictures or has none. */
async function findProse({ url }: Request, config: Config, render: PreviewLocals['render']) {
  const { site } = await buildContent(config)
  const path = decodePath(new URL(url).pathname) ?? ''
  const text = site.sources.get(path) ?? site.cityPages.get(path)?.template
  if (!text || mayShowPictures(text)) return undefined
  const { html, headings } = await render(text)
  return { html, headings }
}
