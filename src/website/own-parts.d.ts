/** The own parts of the content folder, made by `src/astro/own-parts.ts`. */
declare module 'virtual:vitrine/parts' {
  /** A component in `parts/` of the content. */
  export interface OwnPart {
    readonly Part: (props: Record<string, unknown>) => unknown
    /** Its file from the content folder. */
    readonly file: string
  }
  /** Own parts by name. */
  export const ownParts: Readonly<Record<string, OwnPart | undefined>>
}
