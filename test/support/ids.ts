import type { Id } from '#app/kernel/ids.ts'

/** A name that is easy to read, where an id is asked for and any will do. */
export const id = <Of extends Id<string>>(name: string) => name as Of
