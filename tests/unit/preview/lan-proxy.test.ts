import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import {
  findPrivateAddress,
  isPrivateAddress,
  openLanProxy,
} from '../../../src/preview/lan-proxy.ts'

/** A proxy before a server that answers with what it was asked. */
async function openProxy() {
  const baseUrl = 'http://localhost:4321'
  const preview = createServer(({ url, headers }, response) => {
    const to = url === '/old/' ? { Location: `${baseUrl}/new/` } : {}
    response.writeHead(url === '/old/' ? 301 : 200, to)
    response.end(JSON.stringify({ url, host: headers.host, origin: headers.origin }))
  })
  await new Promise<void>((resolve) => {
    preview.listen(0, '127.0.0.1', resolve)
  })
  const { port } = preview.address() as AddressInfo // It listens on a port.
  const addresses: string[] = []
  const proxy = await openLanProxy({
    host: '127.0.0.1',
    port: 0,
    preview: { host: '127.0.0.1', port, baseUrl },
    onAddress: (address) => addresses.push(address),
  })
  onTestFinished(() => {
    proxy.close()
    preview.close()
    preview.closeAllConnections()
  })
  return { addresses, preview, origin: new URL(addresses[0] ?? '').origin }
}

it('The proxy admits a device by an address that is valid once', async () => {
  const { addresses, origin } = await openProxy()
  const ask = async (url: string, cookie = '') =>
    await fetch(url, { redirect: 'manual', headers: { cookie, origin } })
  for (const path of ['/', '/en/', '/?preview-token=', '/?preview-token=x', '/@vite/client']) {
    expect((await ask(origin + path)).status).toBe(403)
  }
  const [first = ''] = addresses
  const entered = await ask(`${first}&at=2027-01-01`)
  expect([entered.status, entered.headers.get('Location')]).toEqual([303, '/?at=2027-01-01'])
  const [cookie = ''] = entered.headers.getSetCookie().map((one) => one.split(';')[0])
  expect(entered.headers.getSetCookie()[0]).toMatch(/; HttpOnly/)
  expect((await ask(first)).status).toBe(403)
  const page = await ask(`${origin}/en/?at=now`, cookie)
  expect(await page.json()).toEqual({
    url: '/en/?at=now',
    host: 'localhost:4321',
    origin: 'http://localhost:4321',
  })
  expect((await ask(`${origin}/old/`, cookie)).headers.get('Location')).toBe(`${origin}/new/`)
  for (const path of ['__open-in-editor?file=x', '__preview/cms/', '__preview/cms-files'])
    expect((await ask(`${origin}/${path}`, cookie)).status).toBe(403)
  expect((await ask(`${origin}/`, `${cookie}x`)).status).toBe(403)
  expect(addresses).toHaveLength(2)
  expect((await ask(addresses[1] ?? '')).status).toBe(303)
})

it('The proxy stays when a device leaves before its socket is connected', async () => {
  const { addresses, preview, origin } = await openProxy()
  const entered = await fetch(addresses[0] ?? '', { redirect: 'manual' })
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const device = connect(Number(new URL(origin).port), '127.0.0.1')
  const left = new Promise((resolve) => {
    preview.once('upgrade', (_request, socket) => {
      socket.resume().on('error', () => undefined)
      socket.on('end', resolve)
      device.resetAndDestroy()
    })
  })
  const lines = ['GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket']
  device.write([...lines, `Cookie: ${cookie}`, '', ''].join('\r\n'))
  await left
  expect((await fetch(origin)).status).toBe(403)
})

it('The proxy listens on a private address alone', () => {
  const known = {
    ...{ '10.0.0.1': true, '172.16.0.1': true, '172.31.9.9': true, '192.168.1.5': true },
    ...{ '169.254.1.1': true, '127.0.0.1': false, '172.32.0.1': false, '192.0.2.2': false },
    ...{ '8.8.8.8': false, '100.64.0.1': false, 'fd00::2': false, '10.evil.example': false },
  }
  const said = Object.keys(known).map((address) => [address, isPrivateAddress(address)])
  expect(Object.fromEntries(said)).toEqual(known)
  const one = (address: string, internal = false) => {
    const facts = { netmask: '', mac: '', cidr: null, family: 'IPv4' as const }
    return [{ ...facts, address, internal }]
  }
  const found = findPrivateAddress({ lo: one('10.9.9.9', true), a: one('192.0.2.2') })
  expect(found).toBeUndefined()
  expect(findPrivateAddress({ a: one('192.0.2.2'), b: one('192.168.1.5') })).toBe('192.168.1.5')
})
