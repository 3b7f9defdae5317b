import type { Failure, Wish } from '#test/histories/play.ts'

/** The messages to a process that plays histories, and its answers. */
export type Order = Wish | 'end'
export type Report = 'ready' | { histories: number; steps: [kind: string, count: number][]; failure: Failure | null }
