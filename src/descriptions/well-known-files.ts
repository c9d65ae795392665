/** Files that an organisation puts below `/.well-known/` itself: proofs that directories ask for, associations of apps. */
import { wellKnownFolder } from '../http/well-known.ts'
import type { DescriptionFamily } from './description.ts'

/**
 * Whatever is below the folder and no document of ours. Programs that probe here get a refusal as JSON: they take the page
 * that people see for the file they asked for.
 */
export const wellKnownFiles: DescriptionFamily = {
  form: new RegExp(`^${wellKnownFolder.replaceAll('.', '\\.')}.`),
  render: ({ wellKnown }) => wellKnown,
}
