import { randomBytes } from 'node:crypto'

/** 32 bytes; Standard Webhooks asks for 24 to 64. */
export const newKey = () => randomBytes(32).toString('base64')

/** The form in which the owner keeps it; libraries accept it unchanged. */
export const shownSecret = (key: string) => `whsec_${key}`
