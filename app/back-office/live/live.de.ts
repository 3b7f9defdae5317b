import type { liveEn } from './live.en.ts'

export const liveDe = {
  'office.live.order': '1 neue Bestellung – anzeigen',
  'office.live.orders': '{count} neue Bestellungen – anzeigen',
  'office.live.entry': '1 neuer Eintrag – anzeigen',
  'office.live.entries': '{count} neue Einträge – anzeigen',
  'office.live.gone': 'Einige Zeilen gehören nicht mehr in diese Liste – neu laden',
  'office.live.changed': 'Das wurde gerade geändert – neu laden',
  'office.live.looking': 'Sieht sich das auch an: {names}',
} as const satisfies Record<keyof typeof liveEn, string>
