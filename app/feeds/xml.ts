/** For text and attributes; XML 1.0 does not allow control characters at all. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

export function element(name: string, text: string | number): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`
}
