import { isTarget } from './clean-copy.ts'

/** Where a link leads that somebody has typed as people do, without a scheme; null if nowhere that the server keeps. */
export function linkTarget(typed: string): string | null {
  const address = typed.trim()
  if (address === '' || /\s/.test(address)) return null
  if (/^[^/:@]+@[^/:@]+\.[^/:@]+$/.test(address)) return `mailto:${address}`
  if (/^(www\.|[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?([/?#]|$))/i.test(address)) return `https://${address}`
  return isTarget(address) && /^(https?:\/\/.|mailto:.|tel:.|[/#?])/i.test(address) ? address : null
}
