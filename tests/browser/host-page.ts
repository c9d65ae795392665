/** Plays an MCP host in the browser of a test: the official bridge around a frame with the card. */
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'
import type {
  McpUiHostCapabilities,
  McpUiHostContext,
} from '@modelcontextprotocol/ext-apps/app-bridge'

/** What a host says when it opens the card; `silent` says nothing, not even hello. */
export interface HostOptions {
  readonly html: string
  readonly width: number
  readonly silent?: boolean
  readonly context?: McpUiHostContext
  readonly capabilities?: McpUiHostCapabilities
}

/** What a test asks of the host. */
export interface TestHost {
  open(options: HostOptions): Promise<void>
  bridge: AppBridge | undefined
  /** What the card told. */
  readonly heights: number[]
  readonly links: string[]
}

declare global {
  interface Window {
    host: TestHost
  }
}

// What hosts enforce for a resource whose lists are empty.
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'"

const heights: number[] = []
const links: string[] = []

async function open({ html, width, silent, context, capabilities }: HostOptions): Promise<void> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.title = 'card'
  frame.style.cssText = `display:block;border:0;width:${width}px;height:300px`
  frame.srcdoc = html.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve)
  })
  document.body.append(frame)
  const view = frame.contentWindow
  if (!silent && view) await connect(frame, view, { context, capabilities })
  await loaded
}

async function connect(
  frame: HTMLIFrameElement,
  view: Window,
  { context = {}, capabilities = { openLinks: {} } }: Pick<HostOptions, 'context' | 'capabilities'>,
): Promise<void> {
  const info = { name: 'test-host', version: '1.0.0' }
  const bridge = new AppBridge(null, info, capabilities, { hostContext: context })
  bridge.addEventListener('sizechange', ({ height }) => {
    if (height === undefined) return
    heights.push(height)
    frame.style.height = `${height}px`
  })
  bridge.onopenlink = ({ url }) => {
    links.push(url)
    return Promise.resolve({})
  }
  window.host.bridge = bridge
  const initialized = new Promise<void>((resolve) => {
    bridge.addEventListener('initialized', () => {
      resolve()
    })
  })
  await bridge.connect(new PostMessageTransport(view, view))
  await initialized
}

window.host = { open, bridge: undefined, heights, links }
