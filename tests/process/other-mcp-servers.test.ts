/**
 * What the tools of another MCP server cost, beside ours: that of Playwright, which the browser
 * tests bring along. Servers in the network cannot be asked in a test, and others on the registry
 * would be one more package each.
 */
import { readFile } from 'node:fs/promises'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, it } from 'vitest'
import { countTokens } from '../../src/markdown/tokens.ts'
import { createTestApp, readBuiltSite } from '../support/app.ts'
import { readTools } from '../support/mcp-costs.ts'

/** A tool as both servers describe it: theirs says nothing of its answers. */
function withoutAnswer({ name, title, description, inputSchema }: DescribedTool): object {
  return { name, title, description, inputSchema }
}

interface DescribedTool {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly inputSchema: object
}

const costOf = (tools: readonly DescribedTool[]) =>
  countTokens(JSON.stringify(tools.map(withoutAnswer)))

it('A model reads less before its first call than with the MCP server of Playwright, as the document says', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const args = ['node_modules/playwright/cli.js', 'mcp', '--headless', '--isolated']
  await client.connect(new StdioClientTransport({ command: process.execPath, args }))
  const { tools } = await client.listTools()
  await client.close()
  const site = await readBuiltSite('agency')
  const ours = (await readTools(createTestApp(() => site).app)).tools
  expect(costOf(ours)).toBeLessThan(costOf(tools))
  // A description that says when to use a tool is longer than one that says what it does, but not
  // twice as long.
  expect(costOf(ours) / ours.length).toBeLessThan((costOf(tools) / tools.length) * 2)
  const rows = [
    ['this one', ours],
    [`Playwright ${client.getServerVersion()?.version ?? ''}`, tools],
  ] as const
  for (const [server, listed] of rows) {
    const [figure, count] = await readRow(server)
    expect([server, count]).toEqual([server, listed.length])
    expect(Math.abs(figure - costOf(listed))).toBeLessThan(figure * 0.1)
  }
})

/** Tokens and tools of a server, as the document has them. */
async function readRow(server: string): Promise<[tokens: number, tools: number]> {
  const document = await readFile('docs/agents.md', 'utf8')
  const row = document.split('\n').find((line) => line.startsWith(`| ${server} | `)) ?? ''
  const [, tokens = '', count] = /\| ([\d,]+) \((\d+)\) \|$/.exec(row) ?? []
  return [Number(tokens.replaceAll(',', '')), Number(count)]
}
