/** What V8 is told by whoever starts the shop. */
export const nodeFlags: string[]
