/** Decodes and converts pictures. Only this module imports sharp directly. */

/** Renders an SVG to RGBA bytes, with a palette of at most 256 colours. */
export async function sortColours(svg: string): Promise<Uint8Array> {
  const drawing = await open(Buffer.from(svg))
  const png = await open(await drawing.png({ palette: true, dither: 0 }).toBuffer())
  return await png.ensureAlpha().raw().toBuffer()
}

/** Measures a picture in pixels; `undefined` if the bytes are incomplete or not a picture. */
export async function measurePicture(
  bytes: Uint8Array,
): Promise<{ width: number; height: number } | undefined> {
  if (!(await canDecode(bytes))) return undefined
  const picture = await open(bytes)
  const { width, height } = (await picture.autoOrient().metadata()).autoOrient
  return { width, height }
}

/** Whether the bytes are a complete picture. */
async function canDecode(bytes: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  try {
    // Decodes at a small size, which is much faster for photographs.
    await sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer()
    return true
  } catch {
    // Any error of sharp means that the picture is damaged.
    return false
  }
}

/** Converts a picture to a WebP of at most this width, without metadata such as place and time. */
export async function resizePicture(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  const picture = (await open(bytes)).autoOrient().resize({ width, withoutEnlargement: true })
  return await picture.webp({ quality: 82, smartSubsample: true }).toBuffer()
}

/** Converts a picture to a PNG that fills a box, either cropped or stretched. */
export async function fitPicture(
  bytes: Uint8Array,
  box: { readonly width: number; readonly height: number },
  fit: 'cover' | 'fill',
): Promise<Uint8Array> {
  const picture = (await open(bytes)).autoOrient().resize({ ...box, fit })
  return await picture.png().toBuffer()
}

/** Opens a picture. sharp is loaded on demand, because most checks have no new pictures. */
async function open(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp')
  return sharp(bytes)
}
