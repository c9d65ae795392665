/**
 * Astro's image service with the sizes of this site. A picture in a text is shown at most 704 CSS
 * pixels wide, with up to twice as many pixels for dense screens. SVG files stay as they are.
 */
import type { ImageTransform, LocalImageService } from 'astro'
import sharpService from 'astro/assets/services/sharp'

/** Maximum width of a shown picture, in CSS pixels: 44rem with a root font size of 16 pixels. */
const column = 704
/** Widths of the variants, in pixels. Widths larger than the picture are left out. */
const widths = [480, column, 1056, 2 * column]
const widest = Math.max(...widths)

const service: LocalImageService = {
  ...sharpService,
  async validateOptions(options, config, logger) {
    const valid = (await sharpService.validateOptions?.(options, config, logger)) ?? options
    return valid.format === 'svg' ? valid : resize(valid)
  },
}

// Astro loads the service by the default export of its module.
export default service

function resize(options: ImageTransform): ImageTransform {
  const { width: ownWidth, height: ownHeight } = options
  if (ownWidth === undefined || ownHeight === undefined) return options
  const width = Math.min(ownWidth, widest)
  const height = Math.round((ownHeight * width) / ownWidth)
  const narrower = widths.filter((candidate) => candidate < width)
  if (narrower.length === 0) return { ...options, width, height }
  return {
    ...options,
    width,
    height,
    densities: undefined,
    widths: [...narrower, width],
    sizes: `min(${Math.min(width, column)}px, 100vw - 2.25rem)`,
  }
}
