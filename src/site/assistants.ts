/** AI assistants whose URL can contain a question, in place of `{prompt}`. */
export const assistants = {
  claude: { name: 'Claude', address: 'https://claude.ai/new?q={prompt}' },
  chatgpt: { name: 'ChatGPT', address: 'https://chatgpt.com/?q={prompt}' },
  cursor: { name: 'Cursor', address: 'https://cursor.com/link/prompt?text={prompt}' },
} as const

/** Key of an assistant in `site.yaml`. */
export type Assistant = keyof typeof assistants
