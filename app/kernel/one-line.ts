/**
 * What is one line by nature: a name, a number. Forms can be sent by hand, and a line break in a name would write further
 * lines into a plain-text mail, such as a forged order number. Marks of text direction hide what is written.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .toWellFormed()
}
