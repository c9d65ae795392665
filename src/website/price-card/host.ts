/**
 * Connects the card to its host (MCP Apps 2026-01-26): JSON-RPC 2.0 with the parent window.
 * Supports only the messages that the card uses.
 *
 * The official SDK is not used, because it would add 230 kB to a file of 18 kB. Tests run this
 * module against the host side of the SDK.
 */
import { isRecord } from './data.ts'

type Fields = Readonly<Record<string, unknown>>

/** Handlers of host messages. A host may send none of these messages. */
export interface HostListener {
  /** Handles the context of the host (theme, locale), or only the members that have changed. */
  onContext(context: Fields): void
  onToolInput(toolArguments: Fields): void
  onToolResult(result: Fields): void
}

/** The host around the card. */
export interface Host {
  /** Whether the host opens links. The card itself often cannot: its `iframe` forbids it. */
  canOpenLinks(): boolean
  openLink(url: string): void
}

const protocolVersion = '2026-01-26'

/**
 * Connects to the parent window. If there is no parent or it does not respond, the card stays
 * unchanged.
 */
export function connectHost(
  appInfo: { name: string; version: string },
  listener: HostListener,
): Host {
  let capabilities: Fields = {}
  const request = listenTo(window.parent, {
    'ui/notifications/host-context-changed': listener.onContext,
    'ui/notifications/tool-result': listener.onToolResult,
    'ui/notifications/tool-input': (params) => {
      if (isRecord(params.arguments)) listener.onToolInput(params.arguments)
    },
  })
  if (window.parent !== window) {
    request('ui/initialize', { protocolVersion, appInfo, appCapabilities: {} }, (result) => {
      if (isRecord(result.hostCapabilities)) capabilities = result.hostCapabilities
      if (isRecord(result.hostContext)) listener.onContext(result.hostContext)
      send({ method: 'ui/notifications/initialized' })
      watchHeight((height) => {
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

type OnNotification = (params: Fields) => void
type Request = (method: string, params: Fields, onResult: (result: Fields) => void) => void

/** Listens to notifications of the host, and returns the function that sends requests. */
function listenTo(host: Window, notifications: Readonly<Record<string, OnNotification>>): Request {
  const answers = new Map<number, (result: Fields) => void>()
  let lastId = 0

  function receive(message: Fields): void {
    const { id, method, params, result } = message
    if (typeof method !== 'string') {
      const answer = typeof id === 'number' ? answers.get(id) : undefined
      if (typeof id === 'number') answers.delete(id)
      if (isRecord(result)) answer?.(result)
    } else if (id !== undefined) answerRequest(message)
    // Ignores names that every object inherits.
    else if (Object.hasOwn(notifications, method)) {
      notifications[method]?.(isRecord(params) ? params : {})
    }
  }

  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    // Any window can send messages. Accept only those of the host.
    if (source === host && isRecord(data) && data.jsonrpc === '2.0') receive(data)
  })
  return (method, params, onResult) => {
    lastId += 1
    answers.set(lastId, onResult)
    send({ id: lastId, method, params })
  }
}

/** Answers a request of the host: ping and teardown with a result, others with an error. */
function answerRequest({ id, method }: Fields): void {
  const known = method === 'ping' || method === 'ui/resource-teardown'
  const error = { code: -32601, message: 'Method not found' }
  send({ id, ...(known ? { result: {} } : { error }) })
}

function send(message: Fields): void {
  // Allows any origin (`*`), because the origin of the host is unknown. The messages contain no
  // secrets.
  window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
}

/**
 * Calls `onHeight` with the height of the document now and after each change. The host needs
 * the height, because it cannot measure inside the `iframe`.
 */
function watchHeight(onHeight: (height: number) => void): void {
  let known = 0
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
    if (height === known) return
    known = height
    onHeight(height)
  }).observe(document.documentElement)
}
