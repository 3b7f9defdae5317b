import { searchSlices } from '#app/catalogue/search/search-slices.server.ts'
import type { Backfill } from '#app/jobs/backfill.server.ts'
import { missingStandings } from '#app/orders/standing/missing-standings.server.ts'

/**
 * The backfills that this release knows, in the order in which they run. One stays here as long as a migration names it
 * (`-- after backfill NAME`): a shop may be upgraded over several releases at once.
 */
export const backfills: readonly Backfill[] = [missingStandings, searchSlices]
