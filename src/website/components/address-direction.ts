/** Text direction of links that show an e-mail address or a telephone number. */

/**
 * Returns `ltr` for a link to a telephone number or e-mail address, because text from right to left
 * could reorder its parts.
 */
export function directionOf(href: string): 'ltr' | undefined {
  return /^(?:tel|mailto|sms):/.test(href) ? 'ltr' : undefined
}
