/**
 * Finds the own parts of an organisation in `parts/`: components, styles, and replacements for
 * components of Vitrine. They are code, so they are used only if the machine that builds has
 * `PARTS=on`.
 */
import type { FolderEntry } from './folder-entries.ts'
import type { Mistake } from './mistake.ts'
import { didYouMean, findNearest } from './nearest.ts'
import { pageComponents } from './schemas/page-component.ts'

/** Folder of the own parts in the content folder. */
export const partsFolder = 'parts'

/** Path of the organisation's style sheet, relative to the content folder. */
export const partStyles = `${partsFolder}/styles.css`

/** Parts of Vitrine that can be replaced, and their files in `src/website/components`. */
export const replaceableParts = {
  Header: 'Header.astro',
  Footer: 'Footer.astro',
  PageHead: 'Opening.astro',
  Home: 'Home.astro',
  SectionList: 'Children.astro',
  PageEnd: 'Onward.astro',
} as const

/** Name of a part that can be replaced. */
export type ReplaceablePart = keyof typeof replaceableParts

/** The own parts that a content folder has. */
export interface OwnParts {
  /** Names of components for the front matter of pages. */
  readonly components: readonly string[]
  /** Whether the machine that builds allows own parts. */
  readonly areUsed: boolean
  /** Whether the content folder has files in `parts/`. */
  readonly areThere: boolean
}

/** An own part: its name, and the path of its file relative to the content folder. */
export interface OwnPartFile {
  readonly name: string
  readonly file: string
}

/** Lists the components and replacements among the files of the content folder. */
export function listOwnParts(files: readonly string[]): OwnPartFile[] {
  return files.flatMap((file) => {
    const [, name] = /^parts\/components\/([^/]+)\.astro$/.exec(file) ?? []
    return name === undefined ? [] : [{ name, file }]
  })
}

/**
 * Finds the own parts among the entries of the content folder. If own parts are allowed, reports
 * wrong names. Otherwise warns that the parts are not used.
 */
export function findOwnParts(
  entries: readonly FolderEntry[],
  areUsed: boolean,
  { mistakes, warnings }: { readonly mistakes: Mistake[]; readonly warnings: Mistake[] },
): OwnParts {
  const files = entries.flatMap(({ name, isFolder, fault }) =>
    isFolder || fault !== undefined ? [] : name,
  )
  const areThere = files.some((file) => file.startsWith(`${partsFolder}/`))
  const parts = listOwnParts(files)
  if (areThere && !areUsed) warnings.push({ file: `${partsFolder}/`, message: notUsed })
  if (areUsed) {
    for (const { name, file } of parts) {
      const message = faultOfName(name)
      if (message !== undefined) mistakes.push({ file, message })
    }
  }
  const components = parts.map(({ name }) => name).filter((name) => componentName.test(name))
  return { components, areUsed, areThere }
}

const notUsed = 'is not used: if you trust the code in this folder, set PARTS=on for the build'

const componentName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

function faultOfName(name: string): string | undefined {
  const ofProduct: readonly string[] = [...pageComponents, 'data']
  if (ofProduct.includes(name)) return 'has the name of a component of Vitrine: choose another name'
  if (componentName.test(name) || Object.hasOwn(replaceableParts, name)) return undefined
  const known = Object.keys(replaceableParts)
  const meant = didYouMean(findNearest(name, known))
  return `has a name that no part of Vitrine has: use one of ${known.join(', ')}, or lower-case words joined by hyphens for a new component${meant}`
}
