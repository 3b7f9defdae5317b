export const liveEn = {
  'office.live.order': '1 new order – show',
  'office.live.orders': '{count} new orders – show',
  'office.live.entry': '1 new entry – show',
  'office.live.entries': '{count} new entries – show',
  'office.live.gone': 'Some rows no longer belong in this list – reload',
  'office.live.changed': 'This has just been changed – reload',
  'office.live.looking': 'Also looking at this: {names}',
} as const
