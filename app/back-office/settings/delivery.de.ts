import type { officeDeliveryEn } from './delivery.en.ts'

export const officeDeliveryDe = {
  'office.delivery': 'Lieferung',
  'office.delivery_text':
    'Daraus berechnet der Shop, an welchen Tagen eine Bestellung ankommt. Bestellungen behalten die zugesagten Tage.',
  'office.order_deadline': 'Bestellschluss',
  'office.order_deadline_needed': 'Geben Sie den Bestellschluss als Uhrzeit an, zum Beispiel 14:00.',
  'office.order_deadline_hint': 'Was bis dahin bestellt wird, wird am selben Tag gepackt. Leer: bis Mitternacht.',
  'office.packs_on': 'Packtage',
  'office.packs_on_needed': 'Wählen Sie die Packtage.',
  'office.handling_days': 'Bearbeitungszeit in Werktagen',
  'office.handling_days_needed': 'Geben Sie die Bearbeitungszeit in Werktagen an, von 0 bis 250.',
  'office.handling_days_hint': '0: Bestellungen werden am Packtag verschickt.',
  'office.home_region': 'Region des Shops',
  'office.home_region_needed': 'Wählen Sie die Region des Shops.',
  'office.home_region_hint': 'An Feiertagen des Landes und dieser Region wird nicht gepackt.',
  'office.no_region': 'Nur landesweite Feiertage',
  'office.to_order_min': 'Auf Bestellung: mindestens (Werktage)',
  'office.to_order_min_needed':
    'Geben Sie die kürzeste Zeit für Artikel auf Bestellung in Werktagen an, von 0 bis 250.',
  'office.to_order_max': 'Auf Bestellung: höchstens (Werktage)',
  'office.to_order_max_needed':
    'Geben Sie die längste Zeit für Artikel auf Bestellung in Werktagen an. Sie ist nicht kürzer als die andere.',
  'office.delivers_on': 'Zustelltage nach Versandart',
  'office.week.mon-fri': 'Montag bis Freitag',
  'office.week.mon-sat': 'Montag bis Samstag',
} satisfies Record<keyof typeof officeDeliveryEn, string>
