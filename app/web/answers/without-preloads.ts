/**
 * React puts preload links before what it renders; our pictures are right below them, and every page would carry the
 * bytes.
 */
export const withoutPreloads = (html: string) => html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
