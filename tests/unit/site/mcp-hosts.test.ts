import { describe, expect, it } from 'vitest'
import { listMcpHosts } from '../../../src/site/mcp-hosts.ts'

const server = { name: 'mill', url: 'https://mill.example/mcp' }
const waysOf = (id: string) => listMcpHosts(server).find((host) => host.id === id)?.ways ?? []

describe('Hosts', () => {
  it('have names of their own, but the last one', () => {
    const hosts = listMcpHosts(server)
    expect(new Set(hosts.map(({ id }) => id)).size).toBe(hosts.length)
    expect(hosts.map(({ name }) => name)).toEqual([
      'Claude',
      'Claude Code',
      'ChatGPT',
      'Cursor',
      'VS Code',
      'Gemini CLI',
      undefined,
    ])
  })

  it.each(['claude-code', 'gemini-cli'])('%s takes a command', (id) => {
    const [program] = id.split('-')
    const text = `${program ?? ''} mcp add --transport http mill https://mill.example/mcp`
    expect(waysOf(id)).toEqual([{ kind: 'command', text }])
  })

  it('Cursor reads its link', () => {
    const [way] = waysOf('cursor')
    const href = way?.kind === 'link' ? way.href : ''
    expect(href).toMatch(/^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?/)
    const { searchParams } = new URL(href)
    expect(searchParams.get('name')).toBe('mill')
    const config: unknown = JSON.parse(atob(searchParams.get('config') ?? ''))
    expect(config).toEqual({ url: 'https://mill.example/mcp' })
  })

  it('keeps the base64 of a link whole, whatever is in it', () => {
    for (let port = 1024; port < 1100; port += 1) {
      const url = `http://localhost:${port}/mcp`
      const cursor = listMcpHosts({ name: 'mill', url }).find(({ id }) => id === 'cursor')
      const [way] = cursor?.ways ?? []
      const { searchParams } = new URL(way?.kind === 'link' ? way.href : '')
      expect(JSON.parse(atob(searchParams.get('config') ?? ''))).toEqual({ url })
    }
  })

  it('VS Code reads its link and its command', () => {
    const [link, command] = waysOf('vscode')
    const entry = { ...server, type: 'http' }
    const query = link?.kind === 'link' ? link.href.split('?')[1] : undefined
    expect(JSON.parse(decodeURIComponent(query ?? ''))).toEqual(entry)
    const [, json = ''] =
      /^code --add-mcp '([^']+)'$/.exec(command?.kind === 'command' ? command.text : '') ?? []
    expect(JSON.parse(json)).toEqual(entry)
  })

  it('others take members of a file', () => {
    const [way] = waysOf('other')
    expect(JSON.parse(way?.kind === 'file' ? way.text : '')).toEqual({
      mcpServers: { mill: { type: 'http', url: 'https://mill.example/mcp' } },
    })
  })
})
