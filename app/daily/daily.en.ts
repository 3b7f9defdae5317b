export const dailyEn = {
  'daily.subject': '{shop}, {day}: {orders, plural, =0 {no orders} one {# order} other {# orders}}, {amount} received',
  'daily.against': '{now} (a week before: {before})',
  'daily.orders': 'Orders',
  'daily.ordered': 'Order value',
  'daily.received': 'Payments received',
  'daily.refunded': 'Refunds',
  'daily.to_do': 'To do',
  'daily.nothing_due': 'Nothing is waiting.',
  'daily.due.messages': 'New messages',
  'daily.due.sold_out': 'Variants sold out',
  'daily.due.few_left': 'Variants with 5 or fewer left',
  'daily.office': 'Open the back office',
  'daily.log': 'Audit log',
  'daily.log_holds':
    'The audit log is intact: {entries, plural, =0 {it has no entries yet} one {# entry was checked} other {# entries were checked}}.',
  'daily.log_broken':
    'The audit log is not intact: {problems, plural, one {# problem was} other {# problems were}} found. See “Audit log” in the back office.',
  'daily.log_head':
    'Keep this email: the number and seal below are where the log ended, and with them this command shows later whether anything before that point was changed, removed or rewritten.',
  'daily.why': 'You get this email as an owner of the shop. You can choose its time or turn it off in the settings.',
} as const
