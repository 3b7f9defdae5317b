export const officeWithdrawalsEn = {
  'office.withdrawals': 'Withdrawals',
  'office.withdrawals_text':
    'Customers have withdrawn from these contracts. The refund is due within 14 days of the withdrawal; you may wait for the items or proof of posting.',
  'office.withdrawals_none': 'No open withdrawals.',
  'office.withdrawals_more': '{count} are shown, those of customers first. More appear once some of them are done.',
  'office.withdrawal_of': 'Order {number}',
  'office.withdrawal_received': 'Received',
  'office.withdrawal_name': 'Name',
  'office.withdrawal_handled': 'Resolved on {time}',
  'office.withdrawal_press': 'Mark as resolved',
  'office.withdrawal_unpaid': 'No money has moved for this order.',
  'office.done.withdrawal': 'The withdrawal is marked as resolved.',
  'office.waits.withdrawals': 'Withdrawals',
} as const
