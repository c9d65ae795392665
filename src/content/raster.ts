/** Pictures as dots; the one place that knows sharp. */

/**
 * Dots of a drawing, four bytes each: red, green, blue and how much of it is there, in the 256 colours at most that suit it
 * best.
 */
export async function sortColours(svg: string): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const png = await sharp(Buffer.from(svg)).png({ palette: true, dither: 0 }).toBuffer()
  return await sharp(png).ensureAlpha().raw().toBuffer()
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

/** Size of a picture in dots; `undefined` when the bytes are none, or not all of one. */
export async function measurePicture(
  bytes: Uint8Array,
): Promise<{ width: number; height: number } | undefined> {
  if (!(await canDecode(bytes))) return undefined
  const sharp = await loadSharp()
  const { width, height } = (await sharp(bytes).autoOrient().metadata()).autoOrient
  return { width, height }
}

/** A picture of dots at a width, as WebP. Where and when it was taken is left out, since nothing of that is copied. */
export async function resizePicture(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return await sharp(bytes)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, smartSubsample: true })
    .toBuffer()
}

/** Any picture as a PNG that fills a box: cut at its edges, or bent to its form. */
export async function fitPicture(
  bytes: Uint8Array,
  box: { readonly width: number; readonly height: number },
  fit: 'cover' | 'fill',
): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return await sharp(bytes)
    .autoOrient()
    .resize({ ...box, fit })
    .png()
    .toBuffer()
}

/** Loaded late: most previews and checks look at no new picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  return sharp
}
