import type { settingsOverviewEn } from './overview.en.ts'

export const settingsOverviewDe = {
  'office.now': 'Was eingestellt ist',
  'office.now.page': 'Einstellungen',
  'office.now.value': 'Zurzeit',
  'office.now.needed': 'Vor dem Verkauf nötig',
  'office.now.no_seller': 'Name und Anschrift des Anbieters fehlen.',
  'office.now.pages': 'Alle geschrieben.',
  'office.now.no_pages': 'Es fehlt: {pages}.',
  'office.now.delivery':
    '{days, plural, =0 {Bestellungen gehen am selben Werktag hinaus.} one {Bestellungen gehen innerhalb # Werktags hinaus.} other {Bestellungen gehen innerhalb von # Werktagen hinaus.}}',
  'office.now.methods':
    '{methods, plural, =0 {Keine: Nichts kann verschickt werden.} one {# Versandart in {countries}} other {# Versandarten in {countries}}}',
  'office.now.countries': '{count, plural, one {# Land} other {# Länder}}',
  'office.now.rates':
    '{rates, plural, =0 {Keine: Es wird keine Steuer berechnet.} one {# Satz für {countries}} other {# Sätze für {countries}}}',
  'office.now.menus':
    '{count, plural, =0 {Kopf- und Fußzeile sind automatisch.} one {Eines ist von Ihnen gewählt, das andere automatisch.} other {Kopf- und Fußzeile sind von Ihnen gewählt.}}',
  'office.now.locations':
    '{count, plural, =0 {Keiner: Es gibt keinen Ort für den Bestand.} one {# Standort} other {# Standorte}}',
  'office.now.keys': '{count, plural, =0 {Keine} one {# gültiger Schlüssel} other {# gültige Schlüssel}}',
  'office.now.webhooks':
    '{count, plural, =0 {Keine} one {# Endpunkt ist eingeschaltet} other {# Endpunkte sind eingeschaltet}}',
  'office.now.staff': '{count, plural, one {# Person} other {# Personen}}',
  'office.now.mails': 'Gesendet von {address}.',
  'office.now.database': 'Datenbank',
  'office.now.commits.both':
    'Was gespeichert wird, liegt auch auf einem weiteren Server, bevor der Shop weitermacht. Fällt einer aus, fehlt nichts.',
  'office.now.commits.one':
    'Was gespeichert wird, liegt auf einem Server. Geht sein Datenträger verloren, bleibt die letzte Sicherung; einem zweiten Server, der einspringt, können die letzten Sekunden fehlen. Bezahlte Bestellungen werden dann aus dem wiederhergestellt, was der Zahlungsanbieter aufbewahrt.',
  'office.now.commits.none':
    'Die Datenbank meldet „gespeichert“, bevor etwas auf einem Datenträger liegt: Ein Stromausfall kostet den letzten Augenblick. Sagen Sie es der Person, die sich um den Shop kümmert (synchronous_commit).',
  'office.now.backfill':
    'Im Hintergrund werden gespeicherte Daten an diese Version angepasst ({name}): bisher {rows, plural, one {# Zeile} other {# Zeilen}}.',
  'office.now.backfill_fails':
    'Gespeicherte Daten werden nicht an diese Version angepasst ({name}): Nach {rows, plural, one {# Zeile} other {# Zeilen}} schlug der letzte Versuch fehl; er wird wiederholt. Sagen Sie es der Person, die sich um den Shop kümmert.',
} as const satisfies Record<keyof typeof settingsOverviewEn, string>
