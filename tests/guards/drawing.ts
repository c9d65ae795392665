/** Draws the folders of `src/` and their imports from the import rules, as a Mermaid flowchart. */
import { rules } from './imports.ts'

/**
 * Source of the flowchart. An arrow is left out where a longer way leads to the same folder.
 *
 * @param folders Paths of all folders from `src/`, such as `api` and `api/operations`.
 */
export function drawFolders(folders: readonly string[]): string {
  const tops = folders.filter((folder) => !folder.includes('/'))
  const importsOf = (folder: string) =>
    rules.find(({ of }) => of === folder)?.ours.filter((name) => tops.includes(name)) ?? []
  const reaches = (from: string, to: string): boolean =>
    importsOf(from).some((next) => next === to || reaches(next, to))
  const nodes = tops.map((folder) => {
    const parts = folders
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1))
    return `  ${folder}["${[`<b>${folder}</b>`, ...parts].join('<br>')}"]`
  })
  const arrows = tops.flatMap((from) =>
    importsOf(from)
      .filter((to) => !importsOf(from).some((other) => other !== to && reaches(other, to)))
      .map((to) => `  ${from} --> ${to}`),
  )
  return ['flowchart TD', ...nodes, ...arrows].join('\n')
}
