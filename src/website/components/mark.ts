/** The abstract mark: a disc seen through four strips of glass, in a square of 32. */

/** Disc behind the glass. */
export const disc = { x: 16, y: 14, radius: 14 }

/** Strips of glass: where each is, and how far it lifts what is behind it. */
export const strips = [
  { x: 1.5, lift: -2 },
  { x: 9, lift: -4 },
  { x: 16.5, lift: 0 },
  { x: 24, lift: -2 },
]

/** Width of a strip. */
export const stripWidth = 6.6
