/**
 * The apps that people add an MCP server to, and how each takes one. Names, menus and commands are those of the apps, in
 * English: whoever follows them looks for these very words.
 */

/** What a host is told of a server. */
export interface McpServerEntry {
  /** Name that the server gets there; a shell and a file of settings take it as it is. */
  readonly name: string
  readonly url: string
}

/** One way to add a server to a host. */
export type McpHostWay =
  | { readonly kind: 'menu'; readonly text: string }
  | { readonly kind: 'command'; readonly text: string }
  /** Members of a file of settings. */
  | { readonly kind: 'file'; readonly text: string }
  /** An address that opens the host with the server filled in. */
  | { readonly kind: 'link'; readonly href: string }

/** A host and its ways. */
export interface McpHost {
  readonly id: string
  /** Absent for those that are like most. */
  readonly name?: string
  readonly ways: readonly McpHostWay[]
}

/** How a server is added to each host. */
export function listMcpHosts({ name, url }: McpServerEntry): readonly McpHost[] {
  const entry = JSON.stringify({ name, type: 'http', url })
  return [
    { id: 'claude', name: 'Claude', ways: [menu('Settings → Connectors → Add custom connector')] },
    {
      id: 'claude-code',
      name: 'Claude Code',
      ways: [command(`claude mcp add --transport http ${name} ${url}`)],
    },
    {
      id: 'chatgpt',
      name: 'ChatGPT',
      ways: [
        menu('Settings → Apps → Advanced settings → Developer mode; Settings → Apps → Create app'),
      ],
    },
    { id: 'cursor', name: 'Cursor', ways: [link(cursorLink({ name, url }))] },
    {
      id: 'vscode',
      name: 'VS Code',
      ways: [
        link(`vscode:mcp/install?${encodeURIComponent(entry)}`),
        command(`code --add-mcp '${entry}'`),
      ],
    },
    {
      id: 'gemini-cli',
      name: 'Gemini CLI',
      ways: [command(`gemini mcp add --transport http ${name} ${url}`)],
    },
    {
      id: 'other',
      ways: [file({ mcpServers: { [name]: { type: 'http', url } } })],
    },
  ]
}

/** The address is ASCII, so that `btoa` takes it; plus, slash and equals sign of base64 mean something in a query. */
function cursorLink({ name, url }: McpServerEntry): string {
  const config = encodeURIComponent(btoa(JSON.stringify({ url })))
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${config}`
}

function menu(text: string): McpHostWay {
  return { kind: 'menu', text }
}

function command(text: string): McpHostWay {
  return { kind: 'command', text }
}

function link(href: string): McpHostWay {
  return { kind: 'link', href }
}

function file(members: object): McpHostWay {
  return { kind: 'file', text: JSON.stringify(members, undefined, 2) }
}
