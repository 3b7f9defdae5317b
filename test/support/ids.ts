import type { Id } from '#app/kernel/ids.ts'

/** A readable id, where any will do. */
export const id = <Of extends Id<string>>(name: string) => name as Of
