/** The site over its sources, for the preview: twins are converted from the page that Astro renders, as in the build. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Config } from '../config/config.ts'
import { fillCityText } from '../content/city-pages.ts'
import type { LoadedContent } from '../content/load.ts'
import { createFindWords } from '../content/texts.ts'
import { findDescription } from '../descriptions/descriptions.ts'
import { quotaPolicies } from '../descriptions/quota-policies.ts'
import { entityTag } from '../http/etag.ts'
import { mcpPaths } from '../http/paths.ts'
import { compileSearchIndex } from '../indexing/compile.ts'
import { readBundle } from '../indexing/pagefind-bundle.ts'
import { indexRecords } from '../indexing/pagefind.ts'
import type { SourceRecord } from '../indexing/pagefind.ts'
import { countTokens } from '../markdown/tokens.ts'
import { findBrandFile } from '../release/brand-files.ts'
import { renderDescriptions } from '../release/description-files.ts'
import { findLinkPicture } from '../release/link-pictures.ts'
import { mediaTypeOf } from '../release/published-files.ts'
import { convertPage } from '../release/twins.ts'
import { renderWorkshopCard } from '../release/workshop-card-file.ts'
import { createSearchOver } from '../search/search.ts'
import type { Publication } from '../site/publication.ts'
import { createSite } from '../site/site.ts'
import type { Published, Site } from '../site/site.ts'
import { linkPictureFolder } from '../website/pictures/link-picture.ts'

const twinSuffix = 'index.md'

/** Fetches a page as Astro renders it; the address is a path. */
export type RenderPage = (path: string) => Promise<Response>

/** Site of a reading; searches and twins are made when they are asked for. */
export function createSourceSite(loaded: LoadedContent, render: RenderPage, config: Config): Site {
  const { contentDir } = config
  const policies = quotaPolicies(config)
  const { data } = loaded.site
  const words = createFindWords(loaded.content.words)
  const linkedFiles = new Map(
    Array.from(loaded.files, ([file, address]) => [address, join(contentDir, file)]),
  )
  let search: Promise<ReturnType<typeof createSearchOver>> | undefined
  const site: Site = createSite(data, {
    async readPublished(key) {
      if (key.endsWith(`/${twinSuffix}`)) {
        return await renderTwin(key.slice(0, -twinSuffix.length), data.info.baseUrl, render)
      }
      if (key.startsWith(linkPictureFolder)) {
        const bytes = await findLinkPicture(loaded, key)
        return bytes && publishedOf({ type: 'image/png', bytes })
      }
      const ofBrand = await findBrandFile(loaded, key)
      if (ofBrand) return publishedOf({ type: mediaTypeOf(key), bytes: ofBrand })
      const file = linkedFiles.get(key)
      if (file !== undefined) {
        return publishedOf({ type: mediaTypeOf(key), bytes: await readFile(file) })
      }
      if (key === mcpPaths.workshopCard) {
        const card = await renderWorkshopCard(site, loaded.content.brand, words)
        return card && publishedOf(card)
      }
      if (!findDescription(key)) return undefined
      const { guides: prose, wellKnown } = loaded.content
      const options = { prose, policies, words, path: key, wellKnown, hasTwins: false }
      const described = await renderDescriptions(site, options)
      const found = described.find((publication) => publication.key === key)
      return found && publishedOf(found)
    },
    async search(query, filter) {
      search ??= indexSources(loaded)
      return (await search).find(query, filter)
    },
    check: () => Promise.resolve(),
  })
  return site
}

async function renderTwin(
  path: string,
  baseUrl: string,
  render: RenderPage,
): Promise<Published | undefined> {
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

async function indexSources({ content, site }: LoadedContent) {
  const pages = content.pages.map(({ path, lang, data, body }): SourceRecord => ({
    url: path,
    lang,
    title: data.title,
    description: data.description,
    keywords: data.keywords ?? [],
    ...plainTexts(body),
  }))
  const templates = new Map(
    content.templates.map((template) => [template, plainTexts(template.body)]),
  )
  const cities = Array.from(site.cityPages.values(), ({ record, template, city }): SourceRecord => {
    const { text = '', headings = [] } = templates.get(template) ?? {}
    return {
      url: record.path,
      lang: record.lang,
      title: record.title,
      description: undefined,
      keywords: template.data.keywords ?? [],
      headings,
      text: fillCityText(text, city),
    }
  })
  const made = [...site.regionPages.values()].filter(({ written }) => !written)
  // Their descriptions name towns, which are found by pages of their own.
  const regions = made.map(({ record: { path: url, lang, title } }) => {
    return { url, lang, title, description: undefined, keywords: [], headings: [], text: '' }
  })
  const records = site.data.pages
  const bundle = readBundle(await indexRecords([...pages, ...regions, ...cities]))
  const index = compileSearchIndex(bundle, { pages: records, synonyms: content.synonyms })
  return createSearchOver(index, records)
}

const parser = unified().use(remarkParse).use(remarkGfm)

function plainTexts(markdown: string): Pick<SourceRecord, 'text' | 'headings'> {
  const root = parser.parse(markdown)
  const headings: string[] = []
  visit(root, 'heading', (node) => {
    headings.push(wordsOf(node))
  })
  return { text: wordsOf(root), headings }
}

function wordsOf(tree: Parameters<typeof visit>[0]): string {
  const words: string[] = []
  visit(tree, ['text', 'inlineCode', 'code'], (node) => {
    if ('value' in node && typeof node.value === 'string') words.push(node.value)
  })
  return words.join(' ')
}
