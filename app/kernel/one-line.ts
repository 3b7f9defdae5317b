// Characters that change the direction of writing hide what is written.
const broken = /[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu
const unreadable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

/** Whether something of it is left on a screen: a name of joiners and fillers would be a link that nobody can see or hear. */
export const isSeen = (text: string) => text === '' || /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u.test(text)

/** Whether a person's line can be printed and read as it is: no control characters, no change of direction, and not invisible. */
export const isReadable = (line: string) => !unreadable.test(line) && isSeen(line)

/**
 * Makes a text that belongs on one line, such as a name or a number, one line. A request can contain anything, and a
 * line break in a name would add lines to a plain-text mail, such as a forged order number. What nobody could see is nothing.
 */
export function oneLine(text: string): string {
  const line = text.replace(broken, ' ').trim().toWellFormed()
  return isSeen(line) ? line : ''
}
