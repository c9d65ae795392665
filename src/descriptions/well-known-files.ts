/**
 * Files of the organisation below `/.well-known/`, such as ownership proofs and app associations.
 */
import { wellKnownFolder } from '../http/well-known.ts'
import type { DescriptionFamily } from './description.ts'

/**
 * Handles all other paths in the folder. Missing files get a JSON error, because programs could
 * take an HTML page for the file.
 */
export const wellKnownFiles: DescriptionFamily = {
  form: new RegExp(`^${wellKnownFolder.replaceAll('.', '\\.')}.`),
  render: ({ wellKnown }) => wellKnown,
}
