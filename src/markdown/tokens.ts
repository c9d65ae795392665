/**
 * Tokens of a text, as language models count them: in the vocabulary o200k, which stands for all of them. It is exact for
 * some models and near for the others, and a reader needs to know whether a page is 1,000 tokens or 10,000.
 */
import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base'

// What looks like a control token of a model is text here, as any other of a page.
const asText = { disallowedSpecial: new Set<string>() }

/** Number of tokens of a text. */
export function countTokens(text: string): number {
  return count(text, asText)
}
