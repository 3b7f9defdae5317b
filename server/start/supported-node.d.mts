export const ownVersion: string
export const supportedVersions: string
export function whyUnsupported(version: string): string | null
export function isSupported(version: string): boolean
