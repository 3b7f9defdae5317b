import { runBackfills } from './run-backfills.server.ts'

export const run = (_: Record<string, never>) => runBackfills()
