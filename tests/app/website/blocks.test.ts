/** Blocks and formulas of a text on its page, in its twin, in the API and in searches. */
import { describe, expect, it } from 'vitest'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'

const site = await readBuiltSite('museum')
const { app } = createTestApp(() => site)
const path = '/en/collection/care/'
const read = async (target: string) => (await ask(app, target)).text

describe('A text with blocks', () => {
  it('has HTML without their marks', async () => {
    const html = await read(path)
    expect(html).toContain('<details name="tabs-1" open>')
    expect(html).toMatch(/<span class="formula" data-tex="\$V\$"><math /)
    expect(html).toMatch(/<figcaption><p>The glass of a theatre lamp/)
    expect(html).not.toMatch(/:::|:badge|<!(?!doctype)|<\?| style="/i)
  })

  it('has a twin of plain Markdown with the TeX of its formulas', async () => {
    const twin = await read(`${path}index.md`)
    expect(twin).toContain('### Sesame oil\n\nStrain it through linen.')
    expect(twin).toContain('A filling of $V$ spoonfuls burns for $t = V \\cdot h$ hours.')
    expect(twin).toMatch(/\n\n\$\$\nt = [^]*\n\$\$\n\n/)
    expect(twin).toContain('1. Let the lamp cool down.\n2. Cut the wick')
    expect(twin).toContain('between $5 and $10')
    expect(twin).not.toMatch(/:::|badge|<details|MathML/)
  })

  it('has its tabs as sections of the API', async () => {
    const { markdown } = json(await ask(app, `/api/v1/page?url=${path}&section=sesame-oil`))
    expect(markdown).toMatch(
      /### Sesame oil\n\nStrain it through linen\. See \[oil lamps\]\(\S+\)\.\n$/,
    )
  })

  it('is found by words of tabs that are not shown, once', async () => {
    const { data } = json(await ask(app, '/api/v1/search?q=linen&lang=en')) as {
      data: { excerpt: string }[]
    }
    expect(data.map(({ excerpt }) => excerpt.match(/linen/g))).toEqual([['linen']])
  })
})
