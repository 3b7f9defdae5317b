import { isIP } from 'node:net'

// Loopback and the private ranges (RFC 1918, RFC 4193): from there comes the reverse proxy, on this machine or in a container.
const inside = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i

/**
 * Whose request this is, for rate limits. A proxy stands in for everybody, so one from inside the network is believed when it
 * names somebody else; its own word is the last of the list, since the ones before may be what the person claimed.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined): string {
  const near = peer.replace(/^::ffff:/i, '')
  if (!inside.test(near)) return near
  const named = forwardedFor?.split(',').at(-1)?.trim() ?? ''
  return isIP(named) ? named : near
}
