import type { Client } from 'pg'

/** The keys of the shop that is about to give way, as they are now. An older one may have no such table yet. */
export async function readKeys(client: Client): Promise<unknown[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('public.api_keys') is not null as found`,
  )
  if (!tables[0]?.found) return []
  const { rows } = await client.query<{ key: unknown }>('select to_jsonb(k) as key from public.api_keys k')
  return rows.map(({ key }) => key)
}

/**
 * What was done about a key since the backup stands: one that was ended because somebody had found it, or that may do less, would
 * otherwise be as good again as it was then, and nobody would notice.
 */
export async function keepWhatWasDone(client: Client, keys: readonly unknown[]) {
  await client.query(
    `update public.api_keys k set hash = n.hash, hint = n.hint, previous_hash = n.previous_hash, previous_until = n.previous_until,
       scopes = n.scopes, networks = n.networks, expires_at = n.expires_at, ended_at = n.ended_at
     from jsonb_populate_recordset(null::public.api_keys, $1) n where n.id = k.id`,
    [JSON.stringify(keys)],
  )
}

/** How many keys and webhook endpoints are in use from now on. */
export async function countOpen(client: Client): Promise<{ keys: number; webhooks: number }> {
  const { rows } = await client.query<{ keys: number; webhooks: number }>(
    `select (select count(*)::int from public.api_keys where ended_at is null and coalesce(expires_at > now(), true)) as keys,
       (select count(*)::int from public.webhooks where off_since is null) as webhooks`,
  )
  return rows[0] ?? { keys: 0, webhooks: 0 }
}
