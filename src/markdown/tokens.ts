/**
 * Counts the tokens of a text in the vocabulary o200k. The count is exact for some language models
 * and close for others.
 */
import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base'
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'

// Text that looks like a control token is counted as text.
const asText = { disallowedSpecial: new Set<string>() }

/** Cache of counts by word: words repeat, and a lookup takes a tenth of the time of counting. */
const known = new Map<string, number>()
const mostKnown = 50_000

/** Number of tokens of a text: the sum over its words, because no token crosses a word boundary. */
export function countTokens(text: string): number {
  let sum = 0
  for (const piece of text.match(O200K_TOKEN_SPLIT_REGEX) ?? []) sum += countPiece(piece)
  return sum
}

function countPiece(piece: string): number {
  const before = known.get(piece)
  if (before !== undefined) return before
  const tokens = count(piece, asText)
  if (known.size >= mostKnown) known.clear()
  known.set(piece, tokens)
  return tokens
}
