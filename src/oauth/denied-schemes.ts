/** URI schemes that a client cannot register, because they belong to other programs. */

/** Schemes that run code, read files, send messages or show content. */
const deniedSchemes: ReadonlySet<string> = new Set(
  `javascript livescript jscript vbscript ecmascript mocha data file blob about filesystem view-source mailto tel sms ws
  wss ftp ftps sftp tftp ssh telnet gopher ldap ldaps news nntp irc ircs urn cid mid jar res resource wyciwyg feed feeds
  webcal webcals smb nfs afp vnc rdp dav davs rtsp rtsps rtmp mms magnet sip sips xmpp geo maps chrome chrome-extension
  moz-extension devtools help man x-man-page search-ms shell intent content android-app itms itms-services itms-apps
  macappstore facetime callto skype market prefs app-prefs shortcuts workflow steam applescript`.split(
    /\s+/,
  ),
)

const deniedPrefixes = ['ms-', 'x-apple-']

/**
 * Words of schemes that open a browser, such as `x-safari-https:`. The consent page would show an
 * app, but the code would be sent to a website. Reverse domain names (RFC 8252 §7.1) are one word.
 */
const browserWords: ReadonlySet<string> = new Set(
  `http https edge chrome chromes googlechrome googlechromes chromium firefox fennec safari brave opera vivaldi arc
  duckduckgo ddgquicklink`.split(/\s+/),
)

/** Whether a scheme, in lower case, is denied. */
export function isDeniedScheme(scheme: string): boolean {
  return (
    deniedSchemes.has(scheme) ||
    deniedPrefixes.some((prefix) => scheme.startsWith(prefix)) ||
    scheme.split(/[-+]/).some((word) => browserWords.has(word) || word.endsWith('browser'))
  )
}

/** Whether the part after a scheme is a URL, as in `feed:https:`. A port is none. */
export function wrapsAddress(rest: string): boolean {
  return /^(?:\/\/)?[a-z][a-z0-9+.-]*:(?!\d)/i.test(rest)
}
