/**
 * React puts preload links before its output; our pictures are right below them, and every page would carry the bytes.
 */
export const withoutPreloads = (html: string) => html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
