import { randomBytes } from 'node:crypto'

/** 32 bytes, where Standard Webhooks asks for 24 to 64. */
export const newKey = () => randomBytes(32).toString('base64')

/** As its owner keeps it; libraries take it as it is. */
export const shownSecret = (key: string) => `whsec_${key}`
