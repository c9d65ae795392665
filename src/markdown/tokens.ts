/**
 * Tokens of a text, as language models count them: in the vocabulary o200k, which stands for all of them. It is exact for
 * some models and near for the others, and a reader needs to know whether a page is 1,000 tokens or 10,000.
 */
import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base'
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'

// What looks like a control token of a model is text here, as any other of a page.
const asText = { disallowedSpecial: new Set<string>() }

/** Words come again and again, in one text and the next, and to look one up takes a tenth of counting it. */
const known = new Map<string, number>()
const mostKnown = 50_000

/** Number of tokens of a text: of the pieces, words mostly, that the vocabulary takes it apart into, and never joins. */
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
