/** The zone that a shop tells times in until its owner chooses another. */
export const defaultTimeZone = 'Europe/Berlin'

/** Whether times can be written in it. An unknown one throws wherever a time is written, which would be on every page. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What one chooses from. The runtime lists one name for each zone and leaves out UTC; the chosen one may have another. */
export function listTimeZones(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort()
}
