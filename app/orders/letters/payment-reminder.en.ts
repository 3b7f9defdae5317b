export const paymentReminderEn = {
  'orders.letter.reminder_subject': 'Payment reminder for order {number}',
  'orders.letter.reminder':
    'Payment for your order {number} was due by {day}. {amount} is still open. You may simply have overlooked it.',
  'orders.letter.reminder_transfer': 'Please transfer the open amount:',
  'orders.letter.reminder_holder': 'Account holder',
  'orders.letter.reminder_iban': 'IBAN',
  'orders.letter.reminder_reference': 'Reference',
  'orders.letter.reminder_amount': 'Amount',
  'orders.letter.reminder_crossed': 'If you have already transferred it, please disregard this email.',
} as const
