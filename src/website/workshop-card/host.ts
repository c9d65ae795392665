/**
 * The view's side of MCP Apps 2026-01-26: JSON-RPC 2.0 with the window around, as far as this card needs it.
 *
 * By hand, because the official SDK would add 230 kB to a file of 18. The tests hold it against that SDK's host side.
 */
import { isRecord } from './data.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the card does with what a host tells; a host may tell nothing. */
export interface HostListener {
  /** The context, or the part of it that changed. */
  onContext(context: Fields): void
  onToolInput(toolArguments: Fields): void
  onToolResult(result: Fields): void
}

/** The host around the card. */
export interface Host {
  /** Whether the host opens links; a frame is often not allowed to. */
  canOpenLinks(): boolean
  openLink(url: string): void
}

const protocolVersion = '2026-01-26'

/** Greets the window around; without one, or without an answer, the card stays as it is. */
export function connectHost(
  appInfo: { name: string; version: string },
  listener: HostListener,
): Host {
  const answers = new Map<number, (result: Fields) => void>()
  let capabilities: Fields = {}
  let lastId = 0

  function send(message: Fields): void {
    // The host's origin is not known, and nothing that is sent is secret.
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  }

  function request(method: string, params: Fields, onResult: (result: Fields) => void): void {
    lastId += 1
    answers.set(lastId, onResult)
    send({ id: lastId, method, params })
  }

  function answerRequest({ id, method }: Fields): void {
    const known = method === 'ping' || method === 'ui/resource-teardown'
    const error = { code: -32601, message: 'Method not found' }
    send({ id, ...(known ? { result: {} } : { error }) })
  }

  const notifications: Readonly<Record<string, (params: Fields) => void>> = {
    'ui/notifications/host-context-changed': listener.onContext,
    'ui/notifications/tool-result': listener.onToolResult,
    'ui/notifications/tool-input': (params) => {
      if (isRecord(params.arguments)) listener.onToolInput(params.arguments)
    },
  }

  function receive(message: Fields): void {
    const { id, method, params, result } = message
    if (typeof method !== 'string') {
      const answer = typeof id === 'number' ? answers.get(id) : undefined
      if (typeof id === 'number') answers.delete(id)
      if (isRecord(result)) answer?.(result)
    } else if (id !== undefined) answerRequest(message)
    else if (Object.hasOwn(notifications, method)) {
      notifications[method]?.(isRecord(params) ? params : {})
    }
  }

  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source === window.parent && isRecord(data) && data.jsonrpc === '2.0') receive(data)
  })
  if (window.parent !== window) {
    request('ui/initialize', { protocolVersion, appInfo, appCapabilities: {} }, (result) => {
      if (isRecord(result.hostCapabilities)) capabilities = result.hostCapabilities
      if (isRecord(result.hostContext)) listener.onContext(result.hostContext)
      send({ method: 'ui/notifications/initialized' })
      tellHeight((height) => {
        send({ method: 'ui/notifications/size-changed', params: { height } })
      })
    })
  }
  return {
    canOpenLinks: () => capabilities.openLinks !== undefined,
    openLink: (url) => {
      request('ui/open-link', { url }, () => undefined)
    },
  }
}

/** Tells the height of the document now and whenever it changes. */
function tellHeight(tell: (height: number) => void): void {
  let told = 0
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
    if (height === told) return
    told = height
    tell(height)
  }).observe(document.documentElement)
}
