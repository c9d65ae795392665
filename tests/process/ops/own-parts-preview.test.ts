import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { contentOf } from '../../support/built-site.ts'
import { startPreview } from '../../support/preview.ts'

it('A preview shows own parts, follows their edits, and names a part that fails', async () => {
  // Not below `.cache`, whose files the development server does not watch.
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-preview-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(contentOf.choir, folder, { recursive: true })
  const preview = await startPreview(folder, { PARTS: 'on' })
  onTestFinished(() => preview.stop())

  const read = async (path: string) =>
    await (await fetch(preview.origin + path, { headers: { Accept: 'text/html' } })).text()
  const shows = async (text: string, path = '/en/rehearsals/') => {
    const seen = async () => {
      expect(await read(path)).toContain(text)
    }
    await vi.waitFor(seen, { timeout: 45_000, interval: 100 })
  }
  const write = (name: string, text: string) =>
    writeFile(join(folder, 'parts/components', name), text)

  await shows('High water is at')
  const { headers } = await fetch(`${preview.origin}/en/rehearsals/`)
  expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=()')
  await shows('<h1>Join the choir</h1>', '/ar/joining/')
  expect(await read('/ar/joining.md')).toContain('# Join the choir')
  expect(await read('/en/rehearsals/index.md')).toContain('- **High voices** 18:30 *free: 4*')
  const original = await readFile(join(folder, 'parts/components/Footer.astro'), 'utf8')
  await write('Footer.astro', original.replace('class="tide"', 'class="ebb"'))
  await shows('class="ebb"')
  await write('Footer.astro', '{(() => { throw new Error("No tide today") })()}')
  await shows('parts/components/Footer.astro fails on /en/rehearsals/: No tide today')
  await write('Footer.astro', original)
  await shows('class="tide"')
  // A file that appears or disappears needs no restart.
  await write('PageHead.astro', '<h1>Own head of {Astro.props.page.title}</h1>')
  await shows('Own head of Rehearsals')
  await rm(join(folder, 'parts/components/PageHead.astro'))
  await shows('<h1>Rehearsals</h1>')
})
