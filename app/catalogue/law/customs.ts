/** A number of the Harmonized System with or without national digits, as it is stored: dots and spaces between them do not count. */
export const plainCustomsCode = (text: string): string => text.replaceAll(/[\s.]/g, '')

export const isCustomsCode = (text: string): boolean => /^[0-9]{6,10}$/.test(text)
