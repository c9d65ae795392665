import { describe, expect, it } from 'vitest'
import { faultsOfPart, faultsOfStyles } from '../../../src/content/own-part-faults.ts'

/** Lines and messages of the faults, without their remedies. */
function shown(text: string, faults: Iterable<{ at: number; message: string }>): string[] {
  return [...faults].map(({ at, message }) => {
    const [what = ''] = message.split(/, which|: /, 1)
    return `${text.slice(0, at).split('\n').length} ${what}`
  })
}

const faultsOf = (text: string) => shown(text, faultsOfPart(text))
const stylesOf = (text: string) => shown(text, faultsOfStyles(text))

describe('An own part', () => {
  it.each([
    ['<button onclick="go()">Go</button>', 'has onclick="…" in <button>'],
    ['<button onClick={() => go()}>Go</button>', 'has onClick="…" in <button>'],
    ['<p style="color: red">Red</p>', 'has style="…" in <p>'],
    ['<p style={{ color }}>Red</p>', 'has style="…" in <p>'],
    ['<script is:inline>go()</script>', 'has is:inline in <script>'],
    ['<script define:vars={{ a }}>go()</script>', 'has define:vars in <script>'],
    ['<style define:vars={{ a }}>p { top: 0 }</style>', 'has define:vars in <style>'],
    ['<iframe src="https://a.example"></iframe>', 'has <iframe>'],
    ['<script src="https://a.example/x.js"></script>', 'has src="https'],
    ['<img src={"//a.example/x.png"} alt="" />', 'has src="//a.example/x.png" in <img>'],
    ['<img src={`data:image/png;x`} alt="" />', 'has src="data:image/png;x" in <img>'],
    ['<img srcset="/x.png 1x, https://a.example/y.png 2x" />', 'has srcset="/x.png 1x, https'],
    ["<link rel='stylesheet' href='https://a.example/x.css' />", 'has href="https'],
    ['<form action="https://a.example/"></form>', 'has action="https'],
    ['<style>\n@import "x.css";\n</style>', 'has @import'],
  ])('with %s has a mistake in its line', (markup, what) => {
    const text = `---\nconst a = '<p style="x" onclick="y">'\n---\n\n<section>\n  ${markup}\n</section>\n`
    const line = markup.startsWith('<style>') ? 7 : 6
    expect(faultsOf(text)).toEqual([expect.stringContaining(`${line} ${what}`)])
  })

  it('with what the policy allows has none', () => {
    const text = `---
import picture from '../mill.jpg'
---
<a href="https://a.example" {...rest}>Elsewhere</a>
<img src={picture.src} alt="" data-style="x" />
<Footer style="wide" onward="x" />
<!-- <p style="x"> -->
<script is:inline type="application/ld+json" set:html={json} />
<style>
  p { background: url(../mill.jpg) } /* @import url(https://a.example) */
</style>
<script>
  document.body.innerHTML = '<p style="x">'
</script>`
    expect(faultsOf(text)).toEqual([])
  })
})

it('Own styles load nothing from elsewhere', () => {
  const text = `@import url("x.css");
p { background: url(/mill.jpg) }
/* url(https://a.example) */
p { background: URL( 'https://a.example/x.png' ) }
p { background: url(data:image/png;base64,AA) }`
  expect(stylesOf(text)).toEqual([
    '1 has @import',
    '4 has url(https://a.example/x.png)',
    '5 has url(data:image/png;base64,AA)',
  ])
})
