import type { dailyEn } from './daily.en.ts'

export const dailyDe = {
  'daily.subject':
    '{shop}, {day}: {orders, plural, =0 {keine Bestellungen} one {# Bestellung} other {# Bestellungen}}, {amount} eingegangen',
  'daily.against': '{now} (Vorwoche: {before})',
  'daily.orders': 'Bestellungen',
  'daily.ordered': 'Bestellwert',
  'daily.received': 'Zahlungseingänge',
  'daily.refunded': 'Erstattungen',
  'daily.to_do': 'Zu tun',
  'daily.nothing_due': 'Nichts ist offen.',
  'daily.due.messages': 'Neue Nachrichten',
  'daily.due.sold_out': 'Ausverkaufte Varianten',
  'daily.due.few_left': 'Varianten mit höchstens 5 auf Lager',
  'daily.office': 'Zur Verwaltung',
  'daily.log': 'Änderungsprotokoll',
  'daily.log_holds':
    'Das Änderungsprotokoll ist unversehrt: {entries, plural, =0 {Es hat noch keine Einträge} one {# Eintrag wurde geprüft} other {# Einträge wurden geprüft}}.',
  'daily.log_broken':
    'Das Änderungsprotokoll ist nicht unversehrt: {problems, plural, one {# Problem wurde} other {# Probleme wurden}} gefunden. Siehe „Änderungsprotokoll“ in der Verwaltung.',
  'daily.log_head':
    'Bewahren Sie diese E-Mail auf: Nummer und Siegel unten sind das Ende des Protokolls, und mit ihnen zeigt dieser Befehl später, ob davor etwas geändert, entfernt oder neu geschrieben wurde.',
  'daily.why':
    'Sie erhalten diese E-Mail mit der Rolle Inhaber. In den Einstellungen wählen Sie die Uhrzeit oder schalten sie ab.',
} satisfies Record<keyof typeof dailyEn, string>
