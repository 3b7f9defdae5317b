// Plain JavaScript: the start checks it before there is a Node that reads TypeScript.

/**
 * Since these releases a request with more headers than `maxHeadersCount` is refused (431). Earlier ones silently
 * dropped the rest, and with it the visitor's address, which a proxy adds at the end (CVE-2026-58044).
 */
const firstOf = { 24: [18, 1], 26: [5, 1] }
const newestLine = 26

/**
 * The version that is installed if the system's Node is older: one exact version, so that every machine runs the same.
 */
export const ownVersion = '24.21.0'

/** Whether this version of Node can run Barrow; release lines that are not listed never got the fix. */
export function isSupported(version) {
  const [line, minor, patch] = version.split('.').map(Number)
  if (line > newestLine) return true
  const first = firstOf[line]
  return first !== undefined && (minor > first[0] || (minor === first[0] && patch >= first[1]))
}

/** Why this version cannot run Barrow; null if it can. */
export function whyUnsupported(version) {
  if (isSupported(version)) return null
  return `Node ${version} silently drops headers of a request beyond a limit. Barrow needs Node ${supportedVersions}.`
}

export const supportedVersions = Object.entries(firstOf)
  .map(([line, rest]) => `${[line, ...rest].join('.')} or later of its line`)
  .join(', or ')
