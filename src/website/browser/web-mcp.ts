/**
 * Tools for an agent in the browser of a reader (WebMCP): the script that registers them, for the head of a page. It is inline
 * and runs before the page is read, because agents look once, when it has loaded. In a browser that knows no tools it does
 * nothing, and wherever it runs it reads the API of this site and nothing else.
 */
import { apiPaths } from '../../http/paths.ts'

/** What the tools are made for. */
export interface WebMcpFacts {
  readonly company: string
  /** Language of the page, in which somebody is to be reached. */
  readonly lang: string
  readonly hasContact: boolean
}

/** A tool: name, description, address of its read, and the argument whose value ends the address, if it has one. */
type Tool = readonly [name: string, description: string, address: string, argument?: string]

// Both places, because the object moved in 2026 and browsers of either kind are in use.
const script = `((c,t)=>{if(c?.registerTool)for(const[name,description,u,a]of t)c.registerTool({name,description,
inputSchema:{type:"object",properties:a?{[a]:{type:"string"}}:{},required:a?[a]:[]},annotations:{readOnlyHint:true},
async execute(i){const r=await fetch(u+(a?encodeURIComponent(i[a]):""));
return{content:[{type:"text",text:await r.text()}],isError:!r.ok}}})})(document.modelContext??navigator.modelContext,`

/** Attribute by which the script is known: its page may ask the API. */
export const webMcpMark = 'data-web-mcp'

/** Text of the script; it is the same on all pages of a language. */
export function renderWebMcp({ company, lang, hasContact }: WebMcpFacts): string {
  const tools: readonly Tool[] = [
    [
      'search_site',
      `Finds pages of ${company} by words: titles, addresses and excerpts as JSON`,
      `${apiPaths.search}?q=`,
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
