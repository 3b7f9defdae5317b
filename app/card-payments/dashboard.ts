const rooms: readonly [prefix: string, room: string][] = [
  ['pi_', 'payments'],
  ['ch_', 'payments'],
  ['re_', 'refunds'],
  ['pyr_', 'refunds'],
  ['dp_', 'disputes'],
  ['du_', 'disputes'],
  ['evt_', 'events'],
]

/** Where staff see an object of the provider's; null for an id that its dashboard has no page for. */
export function dashboardAddress(reference: string, live: boolean): string | null {
  const [, room] = rooms.find(([prefix]) => reference.startsWith(prefix)) ?? []
  if (!room) return null
  return `https://dashboard.stripe.com/${live ? '' : 'test/'}${room}/${encodeURIComponent(reference)}`
}
