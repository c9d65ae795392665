/**
 * Script that registers tools for an agent in the reader's browser (WebMCP). It is inline in the
 * head, because agents look for tools only once, when the page has loaded. It calls only the API of
 * this site.
 */
import { apiPaths } from '../../http/paths.ts'

/** Input of the script. */
export interface WebMcpFacts {
  readonly company: string
  /** Language of the page, and so also of search results and contact details. */
  readonly lang: string
  readonly hasContact: boolean
}

/**
 * A tool: its name, its description and the address that it reads. If the tool has an argument, the
 * script appends the value to the address.
 */
type Tool = readonly [name: string, description: string, address: string, argument?: string]

// `modelContext` is in `document` in some browsers, and in `navigator` in others, because the
// specification moved it in 2026. A tool returns a plain value, and rejects when it fails. The
// script ignores registrations that fail, so that the page logs no error.
const script = `((c,t)=>{if(c?.registerTool)for(const[name,description,u,a]of t)(async()=>c.registerTool({name,description,
inputSchema:{type:"object",properties:a?{[a]:{type:"string"}}:{},required:a?[a]:[]},annotations:{readOnlyHint:true},
async execute(i){const r=await fetch(u+(a?encodeURIComponent(i[a]):"")),v=await r.json();
if(!r.ok)throw Error(v.detail);return v}}))().catch(()=>{})})(document.modelContext??navigator.modelContext,`

/**
 * Attribute of the script element. The build recognises pages with this script by the attribute,
 * and allows calls of the API in their security policies.
 */
export const webMcpMark = 'data-web-mcp'

/** Returns the text of the script, which is the same on all pages of a language. */
export function renderWebMcp({ company, lang, hasContact }: WebMcpFacts): string {
  const tools: readonly Tool[] = [
    [
      'search_site',
      `Searches the pages of ${company}. Returns titles, addresses and excerpts as JSON`,
      `${apiPaths.search}?lang=${lang}&limit=5&q=`,
      'query',
    ],
    ...(hasContact
      ? ([
          [
            'get_contact_options',
            `Tells how to reach a person at ${company}`,
            `${apiPaths.contact}?lang=${lang}`,
          ],
        ] as const)
      : []),
  ]
  // A "<" could end the script element.
  return `${script.replaceAll('\n', '')}${JSON.stringify(tools).replaceAll('<', '\\u003c')})`
}
