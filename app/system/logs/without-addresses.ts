/**
 * A line of the log without e-mail addresses. Mail servers, the card provider and the issuer name one in what they answer,
 * and their answers are in the messages of errors. Neither a package in a path ("node_modules/@name") nor its version is an
 * address. Shorter than the 64 signs that may stand before the "@", a long text would be looked through again at each.
 */
export const withoutAddresses = (line: string): string => line.replace(address, '[address]')

const address = /[\p{L}\p{N}.!#$%&'*+?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,63}/gu
