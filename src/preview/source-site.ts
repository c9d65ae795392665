/**
 * Creates the site of the preview from the sources. The Markdown versions of pages are converted
 * from rendered HTML, as in a build.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { LoadedContent } from '../content/load.ts'
import { questionTextsOf } from '../content/page-questions.ts'
import { createFindWords } from '../content/texts.ts'
import { findDescription } from '../descriptions/descriptions.ts'
import { quotaPolicies } from '../descriptions/quota-policies.ts'
import { entityTag } from '../http/etag.ts'
import { mcpPaths } from '../http/paths.ts'
import { countTokens } from '../markdown/tokens.ts'
import { findBrandFile } from '../release/brand-files.ts'
import { findSizedPicture } from '../release/sized-pictures.ts'
import { renderDescriptions } from '../release/description-files.ts'
import { findLinkPicture } from '../release/link-pictures.ts'
import { mediaTypeOf } from '../release/published-files.ts'
import { convertPage } from '../release/twins.ts'
import { renderPriceCard } from '../release/price-card-file.ts'
import { connectKey } from '../site/address.ts'
import type { Publication } from '../site/publication.ts'
import { createSite, type Published, type Site } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import { linkPictureFolder } from '../website/pictures/link-picture.ts'
import { previewPolicy } from '../website/security-headers.ts'
import type { OpenSearch } from './source-search.ts'

const twinSuffix = 'index.md'

/** Fetches the page at a path as Astro renders it. */
export type RenderPage = (path: string) => Promise<Response>

/**
 * Path prefix of the pages that explain how to add the MCP server. The language follows the
 * prefix. Astro renders these pages.
 */
export const connectSource = `${mcpPaths.endpoint}/connect/`

/**
 * Creates the site for a version of the content. The search index and the Markdown versions of
 * pages are created when they are requested.
 */
export function createSourceSite(
  loaded: LoadedContent,
  { render, openSearch }: { readonly render: RenderPage; readonly openSearch: OpenSearch },
  config: Config,
): Site {
  const { contentDir } = config
  const policies = quotaPolicies(config)
  const { data } = loaded.site
  const words = createFindWords(loaded.content.words)
  const linkedFiles = new Map(
    Array.from(loaded.files, ([file, address]) => [address, join(contentDir, file)]),
  )
  let search: ReturnType<OpenSearch> | undefined
  const site: Site = createSite(data, {
    async readPublished(key) {
      if (key.endsWith(`/${twinSuffix}`)) {
        return await renderTwin(key.slice(0, -twinSuffix.length), data.info.baseUrl, render)
      }
      if (key.startsWith(linkPictureFolder)) {
        const bytes = await findLinkPicture(loaded, key)
        return bytes && publishedOf({ type: 'image/png', bytes })
      }
      const lang = data.info.languages.find((one) => connectKey(one) === key)
      if (lang !== undefined) return await renderConnectPage(lang, render)
      const made =
        (await findBrandFile(loaded, key)) ?? (await findSizedPicture(loaded, contentDir, key))
      if (made) return publishedOf({ type: mediaTypeOf(key), bytes: made })
      const file = linkedFiles.get(key)
      if (file !== undefined) {
        return publishedOf({ type: mediaTypeOf(key), bytes: await readFile(file) })
      }
      if (key === mcpPaths.priceCard) {
        const card = await renderPriceCard(site, loaded.content.brand, words)
        return card && publishedOf(card)
      }
      if (!findDescription(key)) return undefined
      const { guides: prose, wellKnown } = loaded.content
      const questions = questionTextsOf(loaded.content.pages)
      const given = { prose, questions, policies, words, wellKnown, hasTwins: false }
      const described = await renderDescriptions(site, { ...given, path: key })
      const found = described.find((publication) => publication.key === key)
      return found && publishedOf(found)
    },
    async search(query, filter) {
      search ??= openSearch(loaded)
      return (await search).find(query, filter)
    },
    check: () => Promise.resolve(),
  })
  return site
}

async function renderConnectPage(lang: Language, render: RenderPage): Promise<Published> {
  const response = await render(connectSource + lang)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return publishedOf({ type: mediaTypeOf('index.html'), policy: previewPolicy, bytes })
}

async function renderTwin(path: string, baseUrl: string, render: RenderPage) {
  const response = await render(path)
  if (!response.ok) return undefined
  const url = baseUrl + path
  const { markdown } = convertPage(await response.text(), url)
  const bytes = new TextEncoder().encode(markdown)
  return publishedOf({ type: mediaTypeOf(twinSuffix), tokens: countTokens(markdown), bytes })
}

function publishedOf({ bytes, ...facts }: Omit<Publication, 'key'>): Published {
  return { ...facts, etag: entityTag(bytes), content: { bytes } }
}
