import type { Failure, Wish } from '#test/histories/play.ts'

/** What a process that plays histories is told, and what it answers. */
export type Order = Wish | 'end'
export type Report = 'ready' | { histories: number; steps: [kind: string, count: number][]; failure: Failure | null }
