import { describe, expect, it } from 'vitest'
import { bodyStart, check, mistakesOf, page } from '../support/content-check.ts'
import { siteYaml } from '../support/content-folder.ts'

const faultsIn = async (body: string, frames = '') =>
  await mistakesOf({ 'site.yaml': siteYaml + frames, ...page({}, body) })

const at = (message: string, line = bodyStart) => `pages/en/about.md:${line} | ${message}`

describe('HTML of a text that browsers would not run or show', () => {
  const notRun = 'which browsers do not run on this site: remove it'
  const notFollowed = 'which browsers ignore on this site: remove it'

  it.each(
    Object.entries({
      '<SCRIPT src="/x.js"></SCRIPT>': `has <script>, ${notRun}`,
      "<img src='/favicon.svg' alt='x' onerror=alert(1)>": `has onerror="…" in <img>, ${notRun}`,
      '<style>p { color: red }</style>': `has <style>, ${notFollowed}`,
      '<p style="color: red">Text</p>': `has style="…" in <p>, ${notFollowed}`,
      '<form action="https://a.example/"></form>':
        'has <form>, which browsers do not send from this site: use a link',
      '<object data="/a.swf"></object>':
        'has <object>, which browsers do not show on this site: use text or pictures',
      '<video src="//a.example/a.mp4"></video>':
        'shows //a.example/a.mp4, which browsers do not load on this site: put a copy of the file next to the text',
    }),
  )('%s is a mistake', async (body, message) => {
    const { mistakes } = await check(page({}, body))
    expect(mistakes.map((mistake) => mistake.message)).toContain(message)
    expect(await faultsIn('Text.')).toEqual([])
  })

  it('is told by its line', async () => {
    const body = 'Text.\n\n<div>\n  <p>One\n  <span style="color: red">two</span></p>\n</div>'
    expect(await faultsIn(body)).toEqual([
      at(`has style="…" in <span>, ${notFollowed}`, bodyStart + 4),
    ])
  })

  it('may be written about', async () => {
    const body = [
      'The attribute style="…", `<script>` and onclick="…" in words.',
      '',
      '```html',
      '<script>alert(1)</script>',
      '```',
      '',
      '<!-- <script>alert(1)</script> -->',
      '',
      '<p title="on=&quot;x&quot;">My style = simple, data-style="x"</p>',
    ].join('\n')
    expect(await faultsIn(body)).toEqual([])
  })
})

describe('Frames', () => {
  const frame = (src: string) => `<iframe src="${src}" title="A map"></iframe>`
  const frames = 'embeds: [maps.example.com]\n'

  it('of a host that the site lists are fine', async () => {
    expect(await faultsIn(frame('https://maps.example.com/mill?z=3'), frames)).toEqual([])
  })

  it.each([
    'https://maps.example.com.evil.example/',
    'https://example.com/',
    'https://MAPS.example/',
  ])('of another host are mistakes: %s', async (src) => {
    const host = new RegExp('//([^/]*)').exec(src)?.[1] ?? ''
    const message = `shows a page of ${host} in an <iframe>, but site.yaml does not list this host under "embeds": add ${host.toLowerCase()} there`
    expect(await faultsIn(frame(src), frames)).toEqual([at(message)])
  })

  it('are listed under "embeds", where "frames" was before', async () => {
    expect(await faultsIn('Text.', 'frames: [maps.example.com]\n')).toEqual([
      'site.yaml:7 | frames | is now called "embeds": rename it. Frames load after a click',
    ])
  })

  const sources = ['http://maps.example.com/', '/en/about/', 'data:text/html,x']
  it.each(sources)('of what is no page of a host are mistakes: %s', async (src) => {
    const message = `has an <iframe> with src="${src}": write an address that starts with https://`
    expect(await faultsIn(frame(src), frames)).toEqual([at(message)])
  })

  it.each([
    'https://maps.example.com',
    'maps.example.com/a',
    '*.example.com',
    "'self'",
    'Maps.example.com',
    'localhost',
    'a.example; script-src *',
  ])('are listed by hosts and nothing else: %s', async (host) => {
    const faults = await faultsIn('Text.', `embeds: [${JSON.stringify(host)}]\n`)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(
      /^site\.yaml:\d+ \| embeds, entry 1 \| must be a host such as maps\.example\.com, in lower case, without https:\/\/ and without a path/,
    )
  })
})
