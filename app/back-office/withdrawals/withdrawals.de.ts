import type { officeWithdrawalsEn } from './withdrawals.en.ts'

export const officeWithdrawalsDe = {
  'office.withdrawals': 'Widerrufe',
  'office.withdrawals_text':
    'Diese Verträge sind widerrufen. Die Erstattung ist binnen 14 Tagen nach dem Widerruf fällig; Sie dürfen auf die Artikel oder einen Versandnachweis warten.',
  'office.withdrawals_none': 'Keine offenen Widerrufe.',
  'office.withdrawals_more':
    '{count} werden gezeigt, die von Kundinnen und Kunden zuerst. Weitere erscheinen, sobald einige davon erledigt sind.',
  'office.withdrawal_of': 'Bestellung {number}',
  'office.withdrawal_received': 'Eingegangen',
  'office.withdrawal_name': 'Name',
  'office.withdrawal_handled': 'Erledigt am {time} Uhr',
  'office.withdrawal_press': 'Als erledigt markieren',
  'office.withdrawal_unpaid': 'Zu dieser Bestellung ist kein Geld geflossen.',
  'office.done.withdrawal': 'Der Widerruf ist als erledigt markiert.',
  'office.waits.withdrawals': 'Widerrufe',
} as const satisfies Record<keyof typeof officeWithdrawalsEn, string>
