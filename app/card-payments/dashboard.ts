const rooms: readonly [prefix: string, room: string][] = [
  ['pi_', 'payments'],
  ['ch_', 'payments'],
  ['re_', 'refunds'],
  ['pyr_', 'refunds'],
  ['dp_', 'disputes'],
  ['du_', 'disputes'],
  ['evt_', 'events'],
]

/** The provider's dashboard page for one of its objects, which the ledger may number; null for an id that has no page there. */
export function dashboardAddress(reference: string, live: boolean): string | null {
  const [id = ''] = reference.split(':')
  const [, room] = rooms.find(([prefix]) => reference.startsWith(prefix)) ?? []
  if (!room) return null
  return `https://dashboard.stripe.com/${live ? '' : 'test/'}${room}/${encodeURIComponent(id)}`
}
