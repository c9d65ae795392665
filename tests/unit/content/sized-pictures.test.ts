import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { listVariants, measurePictures } from '../../../src/content/sized-pictures.ts'
import { attributesOf, showPicture } from '../../../src/website/pictures/shown-picture.ts'
import { findSizedPicture } from '../../../src/release/sized-pictures.ts'
import { makeFolder } from '../../support/folder.ts'

/** Published pictures of a new folder, by address. */
async function publish(width: number, height: number) {
  const folder = await makeFolder()
  const background = '#123456'
  const picture = sharp({ create: { width, height, channels: 3, background } })
  await writeFile(join(folder, 'mill.jpg'), await picture.jpeg().toBuffer())
  await writeFile(join(folder, 'mill.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const addresses = ['jpg', 'svg'].map((ending) => {
    return [`mill.${ending}`, `/_astro/mill ${width}.${ending}`] as const
  })
  return { folder, pictures: await measurePictures(addresses, folder) }
}

it('A picture of a page has widths up to its own, as WebP files', async () => {
  const { folder, pictures } = await publish(2000, 1000)
  const [picture] = pictures.values()
  const variants = picture ? listVariants(picture) : []
  expect(variants.map(({ width }) => width)).toEqual([480, 704, 1056, 1408])
  for (const { address, width } of variants) {
    const bytes = await findSizedPicture({ pictures }, folder, address)
    const { format, height, ...made } = await sharp(bytes).metadata()
    expect({ format, width: made.width, height }).toEqual({
      format: 'webp',
      width,
      height: width / 2,
    })
  }
})

it('A picture of a page names its widths, and keeps its place while it loads', async () => {
  const { pictures } = await publish(600, 300)
  expect(attributesOf(showPicture({ pictures }, '/_astro/mill 600.jpg'), '20rem')).toEqual({
    src: '/_astro/mill%20600-600.webp',
    srcset: '/_astro/mill%20600-480.webp 480w, /_astro/mill%20600-600.webp 600w',
    sizes: '20rem',
    width: 600,
    height: 300,
  })
})

it('A drawing of an organisation has one file', async () => {
  const { pictures } = await publish(500, 300)
  expect(pictures.size).toBe(1)
  const { src, srcset, sizes } = attributesOf(
    showPicture({ pictures }, '/_astro/mill 500.svg'),
    '20rem',
  )
  expect({ src, srcset, sizes }).toEqual({ src: '/_astro/mill%20500.svg' })
})
