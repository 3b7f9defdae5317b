import type { Figures } from '#app/system/figures/all-processes.ts'
import type { StandInOrigins } from '#server/configuration.ts'
import type { Address } from '#server/start/open-database.ts'

/** What a process does of the shop: one runs the jobs, the others serve. */
export type Role = 'serve' | 'work'

/** What every process has to know besides the environment. */
export interface Order {
  port: number
  origin: string
  neighbours: StandInOrigins
  address: Address
  /** No other shop works on this database. */
  alone: boolean
}

export type ToPart =
  | { tell: 'order'; role: Role; order: Order }
  /** `/readyz` says so; everything else goes on. */
  | { tell: 'stopping' }
  | { tell: 'stop' }
  /** Another one has taken its place. */
  | { tell: 'leave' }
  | { tell: 'figures-wanted' }
  | { tell: 'text-of-all'; id: number; text: string }

export type FromPart =
  | { tell: 'hello' }
  | { tell: 'open' }
  | { tell: 'figures'; figures: Figures }
  /** A collector has asked this process for the figures of all. */
  | { tell: 'text-wanted'; id: number }
