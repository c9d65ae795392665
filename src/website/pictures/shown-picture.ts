/** Attributes of the element that shows a picture of a page or entry. */
import type { LoadedContent } from '../../content/load.ts'
import { listVariants } from '../../content/sized-pictures.ts'

/** Attributes of an `img` element that shows a picture. */
export interface ShownPicture {
  readonly src: string
  readonly srcset?: string
  /** Absent for files that the build does not measure, such as SVG. Style sheets set their size. */
  readonly width?: number
  readonly height?: number
}

/**
 * Returns the picture at the address of a published file: in the widths of the build if it is in
 * `pictures`, otherwise only the file itself, such as SVG or GIF.
 */
export function showPicture(
  { pictures }: Pick<LoadedContent, 'pictures'>,
  address: string,
): ShownPicture {
  const sized = pictures.get(address)
  if (!sized) return { src: encodeURI(address) }
  const variants = listVariants(sized).map((one) => ({ ...one, address: encodeURI(one.address) }))
  const { address: src = '', width = sized.width } = variants.at(-1) ?? {}
  return {
    src,
    srcset: variants.map((one) => `${one.address} ${one.width}w`).join(', '),
    width,
    height: Math.round((sized.height * width) / sized.width),
  }
}

/** Returns the attributes of an `img`. Leaves out `sizes` for a picture without `srcset`. */
export function attributesOf({ src, srcset, width, height }: ShownPicture, sizes: string) {
  return { src, srcset, sizes: srcset === undefined ? undefined : sizes, width, height }
}
