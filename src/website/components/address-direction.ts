/** Text direction of links that show an address or a telephone number. */

/** Returns `ltr` for telephone numbers and e-mail addresses, which right-to-left text reverses. */
export function directionOf(href: string): 'ltr' | undefined {
  return /^(?:tel|mailto|sms):/.test(href) ? 'ltr' : undefined
}
