/** Named stacks of system fonts, which need no download. */

/** Name of a stack → value of `font-family`. */
export const fontStacks = {
  sans: "-apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', sans-serif",
  rounded:
    "ui-rounded, 'Arial Rounded MT Bold', Quicksand, Comfortaa, Manjari, Calibri, sans-serif",
  serif: "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, 'Noto Serif', serif",
  slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  mono: "ui-monospace, 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace",
} as const

/** Name of a stack. */
export type FontStack = keyof typeof fontStacks

/** Checks whether a text is the name of a stack. */
export function isFontStack(name: string): name is FontStack {
  return name in fontStacks
}
