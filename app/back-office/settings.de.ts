import type { officeSettingsEn } from './settings.en.ts'

export const officeSettingsDe = {
  'office.settings': 'Einstellungen',
  'office.settings_text': 'Zahlungen und Zeitzone.',
  'office.capture': 'Wann wird eine Karte belastet?',
  'office.capture_needed': 'Wählen Sie, wann eine Karte belastet wird.',
  'office.capture.order': 'Bei der Bestellung',
  'office.capture.order_hint': 'Das Geld wird sofort eingezogen; wird die Bestellung storniert, wird es erstattet.',
  'office.capture.shipping': 'Beim Verschicken',
  'office.capture.shipping_hint':
    'Bis dahin ist das Geld auf der Karte nur reserviert. Eine Reservierung endet nach etwa 7 Tagen; dann wird die Bestellung storniert, und es wurde nichts abgebucht.',
  'office.capture_from_now': 'Das gilt für Zahlungen, die ab jetzt beginnen.',
  'office.sell_on_account_title': 'Zahlung auf Rechnung',
  'office.sell_on_account': 'Wer darf auf Rechnung bestellen?',
  'office.sell_on_account_needed': 'Wählen Sie, wer auf Rechnung bestellen darf.',
  'office.sell_on_account.nobody': 'Niemand',
  'office.sell_on_account.known': 'Wer schon eine Bestellung bezahlt hat',
  'office.sell_on_account.known_hint':
    'Angemeldet, mit mindestens einer bezahlten Bestellung, die nicht ganz erstattet wurde.',
  'office.sell_on_account.signed_in': 'Alle, die angemeldet sind',
  'office.sell_on_account.signed_in_hint':
    'Wer ein Konto anlegt, kann bis zum Höchstbetrag bestellen, ohne vorher zu bezahlen.',
  'office.sell_on_account_days': 'Zahlungsfrist in Tagen',
  'office.sell_on_account_days_needed': 'Geben Sie die Zahlungsfrist als ganze Zahl von 1 bis 90 ein.',
  'office.sell_on_account_limit': 'Höchstbetrag je Konto',
  'office.sell_on_account_limit_needed': 'Geben Sie den Höchstbetrag je Konto als Betrag ein, etwa 200 oder 200,00.',
  'office.sell_on_account_limit_hint':
    'Der Höchstbetrag in {currency} gilt für alle unbezahlten Bestellungen auf Rechnung eines Kontos zusammen. Wer eine überfällige hat, kann nicht auf Rechnung bestellen.',
  'office.bank_holder': 'Kontoinhaber',
  'office.bank_holder_needed': 'Geben Sie den Kontoinhaber ein, an den überwiesen wird.',
  'office.bank_hint': 'Steht für Bestellungen auf Rechnung auf der Bestellseite und in der Bestätigung.',
  'office.bank_iban': 'IBAN',
  'office.bank_iban_needed': 'Geben Sie die IBAN ein, auf die überwiesen wird.',
  'office.time_zone': 'Zeitzone des Shops',
  'office.time_zone_needed': 'Wählen Sie eine Zeitzone.',
  'office.time_zone_hint': 'Alle Seiten zeigen Daten und Uhrzeiten in dieser Zeitzone.',
  'office.settings_press': 'Speichern',
  'office.bank_confirmed':
    'Sie haben sich neu angemeldet. Noch ist nichts geändert. Geben Sie das Bankkonto noch einmal ein und speichern Sie.',
  'office.done.settings': 'Einstellungen gespeichert.',
} satisfies Record<keyof typeof officeSettingsEn, string>
