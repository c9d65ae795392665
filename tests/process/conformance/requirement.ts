/** Requirements of the specification, each with the test that holds the service to it. */
import { it } from 'vitest'

/**
 * Registers the test of one requirement.
 *
 * @param id Part of the specification and place in it, such as `REST-General-5`; unique in this folder.
 * @param sentence The requirement in the words of the specification.
 */
export function requirement(id: string, sentence: string, test: () => Promise<void> | void): void {
  it(`${id}: ${sentence}`, test)
}
