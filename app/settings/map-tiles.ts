/**
 * Nothing, or an address on the web that starts with https. A host is letters, digits and dots: it goes into a header.
 */
export function isWebAddress(address: string): boolean {
  if (address === '') return true
  if (address.length > 500 || !URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'https:' && /^[a-z0-9.-]+(:\d+)?$/.test(host) && username + password === ''
}

/**
 * Nothing, or where a tile server keeps its tiles: `https://tile.example.org/{z}/{x}/{y}.png`. A key may follow in the
 * query.
 */
export function isTileAddress(address: string): boolean {
  if (address === '') return true
  const names = [...address.matchAll(/\{(.*?)\}/g)].map(([, name]) => name)
  return (
    isWebAddress(address) && names.toSorted().join() === 'x,y,z' && !/[\s{}]/.test(address.replace(/\{[xyz]\}/g, ''))
  )
}

/** The origin that pages with such a map may fetch pictures from. */
export function tileOrigin(address: string): string | null {
  return address ? new URL(address).origin : null
}
