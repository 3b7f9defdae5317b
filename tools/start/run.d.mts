/** What V8 is told by whoever starts the shop. */
export const nodeFlags: string[]

/** What its allocator is told, by the environment. */
export const mallocSettings: Record<string, string>
