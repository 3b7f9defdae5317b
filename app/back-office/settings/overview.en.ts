export const settingsOverviewEn = {
  'office.now': 'What is set',
  'office.now.page': 'Settings',
  'office.now.value': 'Now',
  'office.now.needed': 'Needed before you sell',
  'office.now.no_seller': 'Name and address of the seller are missing.',
  'office.now.pages': 'All written.',
  'office.now.no_pages': 'Missing: {pages}.',
  'office.now.delivery':
    '{days, plural, =0 {Orders leave on the same working day.} one {Orders leave within # working day.} other {Orders leave within # working days.}}',
  'office.now.methods':
    '{methods, plural, =0 {None: nothing can be sent.} one {# method, to {countries}} other {# methods, to {countries}}}',
  'office.now.countries': '{count, plural, one {# country} other {# countries}}',
  'office.now.rates':
    '{rates, plural, =0 {None: no tax is charged.} one {# rate, in {countries}} other {# rates, in {countries}}}',
  'office.now.menus':
    '{count, plural, =0 {Header and footer are automatic.} one {One is chosen by you, the other one is automatic.} other {Header and footer are chosen by you.}}',
  'office.now.locations':
    '{count, plural, =0 {None: there is no place for stock.} one {# location} other {# locations}}',
  'office.now.keys': '{count, plural, =0 {None} one {# valid key} other {# valid keys}}',
  'office.now.webhooks': '{count, plural, =0 {None} one {# endpoint is on} other {# endpoints are on}}',
  'office.now.staff': '{count, plural, one {# person} other {# people}}',
  'office.now.mails': 'Sent from {address}.',
  'office.now.database': 'Database',
  'office.now.commits.both':
    'What is saved is on a second server before the shop goes on. If one of them is lost, nothing is missing.',
  'office.now.commits.one':
    'What is saved is on one server. If its disk is lost, a backup is what is left; a second server that takes over may lack the last seconds. Paid orders are then made again from what the payment provider keeps.',
  'office.now.commits.none':
    'The database says that something is saved before it is on a disk: a power cut loses the last moment. Tell the person who looks after the shop (synchronous_commit).',
  'office.now.backfill':
    'In the background, stored data is being brought up to date for this version ({name}): {rows, plural, one {# row} other {# rows}} so far.',
  'office.now.backfill_fails':
    'Stored data is not brought up to date for this version ({name}): the last try failed after {rows, plural, one {# row} other {# rows}}, and it is tried again. Tell the person who looks after the shop.',
} as const
