/** Which way the text of a link runs where it is an address or a number rather than words. */

/** `ltr` for telephone numbers and addresses of mail, which a right-to-left text would turn around. */
export function directionOf(href: string): 'ltr' | undefined {
  return /^(?:tel|mailto|sms):/.test(href) ? 'ltr' : undefined
}
