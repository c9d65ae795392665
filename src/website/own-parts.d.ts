/**
 * Own parts: the components of an organisation, in `parts/` of its content folder.
 * `src/astro/own-parts.ts` generates the module.
 */
declare module 'virtual:vitrine/parts' {
  /** A component of the organisation. */
  export interface OwnPart {
    readonly Part: (props: Record<string, unknown>) => unknown
    /** Path of its file, relative to the content folder. */
    readonly file: string
  }
  /** Own parts by name. */
  export const ownParts: Readonly<Record<string, OwnPart | undefined>>
}
