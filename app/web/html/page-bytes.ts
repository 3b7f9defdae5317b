const room = Buffer.allocUnsafeSlow(256 * 1024)

/**
 * A page as UTF-8. It is written into a buffer that is kept, then copied: `Buffer.from` first reads the whole text to
 * know how long it will be, which costs a third of the writing.
 */
export function pageBytes(html: string): Buffer {
  // No character of JavaScript's takes more than three bytes.
  if (html.length * 3 > room.length) return Buffer.from(html)
  return Buffer.from(room.subarray(0, room.write(html)))
}
