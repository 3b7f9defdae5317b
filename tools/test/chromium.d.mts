/** The browser for the journeys; null when none can be had. */
export function getChromium(): Promise<string | null>
