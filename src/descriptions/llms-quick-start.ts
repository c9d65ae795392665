/**
 * Describes how a model can query the site: search, lists, JSON pages, the MCP server and tokens.
 * It is part of llms.txt, so it must stay below 200 tokens.
 */
import { siteDocuments } from '../api/documents.ts'
import { findTemplate } from '../api/uri-template.ts'
import { mcpPaths } from '../http/paths.ts'
import { markdownLink } from '../site/overview-entry.ts'
import type { Words } from '../site/words/words.ts'
import type { DescriptionContext } from './description-context.ts'

/** Renders the quick start for the features of the site. */
export function renderQuickStart(
  { info, registry, published }: Pick<DescriptionContext, 'info' | 'registry' | 'published'>,
  words: Words['llms'],
): string[] {
  const labels: Readonly<Record<string, string>> = {
    search: words.search,
    pages: words.pageList,
    page: words.page,
    workshop: words.prices,
    contact: words.sections.contact,
  }
  const reads = registry.flatMap((operation) => {
    const label = labels[operation.id]
    const template = findTemplate(operation)
    return label === undefined || template === undefined
      ? []
      : [`- ${label}: \`${info.baseUrl}${template}\``]
  })
  const { path } = siteDocuments.authGuide
  const hasGuide = published.some((document) => document.path === path)
  const token = `- ${words.token}: ${markdownLink(path.slice(1), info.baseUrl + path)}`
  return [
    `## ${words.quickStart}`,
    [...reads, `- MCP: \`${info.baseUrl}${mcpPaths.endpoint}\``, ...(hasGuide ? [token] : [])].join(
      '\n',
    ),
  ]
}
