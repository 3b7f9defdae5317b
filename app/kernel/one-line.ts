/**
 * Makes a text that belongs on one line, such as a name or a number, one line. A request can contain anything, and a
 * line break in a name would add lines to a plain-text mail, such as a forged order number. Characters that change the
 * text direction hide what is written.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .toWellFormed()
}
