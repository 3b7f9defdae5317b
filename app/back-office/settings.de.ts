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
  'office.time_zone': 'Zeitzone des Shops',
  'office.time_zone_needed': 'Wählen Sie eine Zeitzone.',
  'office.time_zone_hint': 'Alle Seiten zeigen Daten und Uhrzeiten in dieser Zeitzone.',
  'office.settings_press': 'Speichern',
  'office.done.settings': 'Einstellungen gespeichert.',
} satisfies Record<keyof typeof officeSettingsEn, string>
