/** The time zone in which a shop shows times until its owner chooses another. */
export const defaultTimeZone = 'Europe/Berlin'

/**
 * Whether the runtime knows this zone. With an unknown one, formatting a time throws, and that would break every page.
 */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * The zones to choose from. The runtime lists one name for each zone and leaves out UTC; the chosen one may have
 * another name.
 */
export function listTimeZones(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort()
}
