/** V8's options at the start of the shop. */
export const nodeFlags: string[]

/** Its allocator's settings, in the environment. */
export const mallocSettings: Record<string, string>
