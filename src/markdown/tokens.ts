/** Counts the tokens of a text with the tokenizer o200k. Other tokenizers give similar counts. */
import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base'
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'

// Text that looks like a control token is counted as text.
const asText = { disallowedSpecial: new Set<string>() }

/** Token counts, by word. Words repeat, and a lookup takes a tenth of the time of counting. */
const known = new Map<string, number>()
const mostKnown = 50_000

/**
 * Returns the number of tokens of a text. It is the sum over the words, because no token crosses a
 * word boundary.
 */
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
