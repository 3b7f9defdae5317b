/** What Chromium is started with in tests, benches and screenshots. */
export const chromiumFlags: string[]

/** The browser for the journeys. Debian's packages are installed where that is possible; null if there is none. */
export function getChromium(): Promise<string | null>

/** The browser that is configured, or else the quickest that is installed; null if there is none. */
export function findChromium(): string | null

/** The browser as people have it: with a camera, and with pages kept for Back. Null if there is none. */
export function findWholeChromium(): string | null
