/**
 * URI schemes that a client cannot register in redirect URIs, because they belong to the browser,
 * the operating system or another program.
 */

/**
 * Denied schemes, and denied words in schemes, such as `ssh` in `git+ssh`. Schemes are not split at
 * dots, so `com.example.app` is one word (RFC 8252 §7.1).
 */
const deniedWords: ReadonlySet<string> = new Set([
  // These schemes belong to a browser, an operating system or a well-known program.
  ...words(`
    javascript livescript jscript vbscript ecmascript mocha data file blob about filesystem
    view-source mailto tel sms ws wss ftp ftps sftp tftp ssh telnet gopher ldap ldaps news nntp
    irc ircs urn cid mid jar jnlp mk hcp res resource wyciwyg feed feeds webcal webcals smb nfs
    afp vnc rdp dav davs rtsp rtsps rtmp mms magnet sip sips xmpp geo maps moz-extension devtools
    help man search-ms shell cmd powershell intent content android-app itms itmss macappstore
    macappstores facetime callto skype market prefs shortcuts workflow steam applescript
    github-mac x-github-client
  `),
  // These schemes open a browser. The consent page would name an app, but a website would get the
  // code.
  ...words(`
    http https edge chrome chromes googlechrome googlechromes chromium firefox fennec safari brave
    opera vivaldi arc duckduckgo ddgquicklink
  `),
])

const deniedPrefixes = ['ms-', 'x-apple-']

function words(list: string): string[] {
  return list.trim().split(/\s+/)
}

/** Checks whether a scheme, in lower case, is denied. */
export function isDeniedScheme(scheme: string): boolean {
  return (
    deniedPrefixes.some((prefix) => scheme.startsWith(prefix)) ||
    [scheme, ...scheme.split(/[-+]/)].some(
      (word) => deniedWords.has(word) || word.endsWith('browser'),
    )
  )
}

/**
 * Checks whether the part of a URI after its scheme is itself a URL, as in `feed:news:`, or
 * contains an http URL. Decodes it first. A host with a port is not a URL.
 */
export function wrapsAddress(rest: string): boolean {
  return /^(?:\/\/)?[a-z][a-z0-9+.-]*:(?!\d)|https?:/i.test(decodeAll(rest))
}

/** Decodes ASCII characters until none is encoded: `%2568` becomes `%68`, then `h`. */
function decodeAll(text: string): string {
  const decoded = text.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)
  return decoded === text ? text : decodeAll(decoded)
}
