import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { listBackfills } from '#app/backfills/list-backfills.server.ts'
import { isMissing, listLegalPages } from '#app/back-office/seller/legal-pages.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { readCommits } from '#app/system/health/commits.server.ts'
import { db } from '#db/database.server.ts'

interface Counts {
  methods: number
  delivered: number
  rates: number
  taxed: number
  locations: number
  menus: number
  keys: number
  webhooks: number
  staff: number
}

/** What is set now, for the list of all settings: a few small tables, counted at once. */
export async function readOverview(
  { sellerName, address, handlingDays, accessibilityStatement, mark, accent, accentDark }: ShopSettings,
  now: Date,
) {
  const [pages, commits, backfills, { rows }] = await Promise.all([
    listLegalPages(),
    readCommits(),
    listBackfills(),
    sql<Counts>`select
      (select count(*)::int from shipping_methods) as methods,
      (select count(distinct country)::int from shipping_methods m join shipping_zones z on z.id = m.zone_id,
        unnest(z.countries) country) as delivered,
      (select count(*)::int from tax_rates) as rates,
      (select count(distinct country)::int from tax_rates) as taxed,
      (select count(*)::int from locations) as locations,
      (select count(*)::int from menus where items is not null) as menus,
      (select count(*)::int from api_keys where ended_at is null and (expires_at is null or expires_at > ${now})) as keys,
      (select count(*)::int from webhooks where off_since is null) as webhooks,
      (select count(*)::int from staff_members m join identities i on i.id = m.identity_id
        where i.issuer = ${configuration().identity.issuer}) as staff`.execute(db),
  ])
  const needed = pages.filter(({ kind }) => kind !== 'accessibility' || accessibilityStatement === 'on')
  return {
    // The query has one row.
    counts: rows[0] as Counts,
    commits,
    unfilled: backfills
      .filter(({ finishedAt }) => !finishedAt)
      .map(({ name, rows, failures }) => ({ name, rows, failures })),
    seller: sellerName !== '' && address.length > 0 ? [sellerName, ...address].join(', ') : null,
    missing: needed.filter(isMissing).map(({ kind }) => kind),
    handlingDays,
    hasLogo: mark !== null,
    colour: accent || accentDark || null,
    sender: configuration().mail.from,
  }
}

export type Overview = Awaited<ReturnType<typeof readOverview>>
