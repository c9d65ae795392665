/** Pages of a small town in one language, and which of them a question asks for. */

/** Pages and questions of a language. */
export interface Labelled {
  readonly lang: string
  /** Name in addresses → title and text, with ` | ` between the two. */
  readonly pages: Readonly<Record<string, string>>
  /** A question, the name of the page that answers it, and what is hard about it. */
  readonly questions: readonly (readonly [question: string, name: string, why: string])[]
}
