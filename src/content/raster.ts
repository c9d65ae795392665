/** Pictures as dots; the one place that knows sharp. */

/** PNG of a drawing, in as few colours as flat areas and their edges need. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 16, dither: 0, compressionLevel: 9, effort: 7 })
    .toBuffer()
}

/** Whether the bytes are a picture, and all of it. */
export async function canDecode(bytes: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp()
  try {
    // Small, because a photograph can then be decoded at a fraction of its size.
    await sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer()
    return true
  } catch {
    // Whatever sharp says of the bytes, they are not what they should be.
    return false
  }
}

/** Loaded late: most previews and checks look at no new picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  return sharp
}
