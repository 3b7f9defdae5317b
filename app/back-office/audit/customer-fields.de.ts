import type { auditCustomersEn } from './customer-fields.en.ts'

export const auditCustomersDe = {
  'office.did.customers.erase': 'Löschung einer Person beantragt',
  'office.did.customers.export': 'Daten einer Person als Datei angefordert',
  'office.did.orders.ask_archive': 'Link zur Datei mit den Daten einer Person gesendet',
  'office.did.erasures.withdraw': 'Antrag auf Löschung zurückgezogen',
  'office.field.customer': 'Kundin oder Kunde',
  'office.field.done_at': 'Erledigt',
  'office.field.made_at': 'Bereit',
  'office.field.orders': 'Bestellungen',
  'office.field.waits_for': 'Wartet auf',
  'office.field.withdrawn_at': 'Zurückgezogen',
  'office.erasure': 'Löschung einer Person',
  'office.archive': 'Datei mit den Daten einer Person',
  'office.value.by_law': 'nach dem Gesetz',
  'office.value.by_mail': 'per E-Mail beantragt',
  'office.value.by_phone': 'am Telefon beantragt',
  'office.value.by_post': 'per Post beantragt',
  'office.value.done': 'erledigt',
  'office.value.own': 'im eigenen Konto',
  'office.value.waiting': 'wartet',
  'office.value.withdrawn': 'zurückgezogen',
} as const satisfies Record<keyof typeof auditCustomersEn, string>
