/**
 * Lists MCP hosts and how to add a server to each. Names, menus and commands are in English,
 * because users look for these exact words.
 */

/** Entry of a server in the settings of a host. */
export interface McpServerEntry {
  /** Name of the server in the host. It needs no quoting in a shell or a settings file. */
  readonly name: string
  readonly url: string
}

/** One way to add a server to a host. */
export type McpHostWay =
  /** If the kind is `file`, the text is JSON with members of a settings file. */
  | { readonly kind: 'menu' | 'command' | 'file'; readonly text: string }
  /** URL that opens the host with the server filled in. */
  | { readonly kind: 'link'; readonly href: string }

/** A host and the ways to add a server to it. */
export interface McpHost {
  readonly id: string
  /** Name of the host; absent for the ID `other`, whose settings work in most hosts. */
  readonly name?: string
  readonly ways: readonly McpHostWay[]
}

/** Lists how to add a server to each host. */
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

/**
 * Returns a link that adds the server to Cursor. The URL of the server is ASCII, as `btoa`
 * requires. Base64 characters with a meaning in queries are percent-encoded.
 */
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
