export const declinesEn = {
  'office.decline.account': 'The bank account does not exist any more, or cannot be debited.',
  'office.decline.again': 'The bank could not be reached. The same card may work later.',
  'office.decline.amount': 'The amount is too large or too small for this way to pay.',
  'office.decline.asked': 'The bank asked for a confirmation, and it did not come.',
  'office.decline.bank': 'The bank has refused, and does not say why. The customer can ask there, or pay another way.',
  'office.decline.card': 'This card cannot be used for this kind of purchase.',
  'office.decline.currency': 'The card or account does not pay in this currency.',
  'office.decline.customer': 'The customer did not confirm the payment, or has revoked it at the bank.',
  'office.decline.cvc': 'The security code was wrong.',
  'office.decline.duplicate': 'The bank took it for the same payment a second time.',
  'office.decline.expired': 'The card has expired, or its expiry date was wrong.',
  'office.decline.fraud':
    'The bank or the payment provider suspects fraud. Do not tell the customer more than that it was declined.',
  'office.decline.funds': 'There was not enough money in the account.',
  'office.decline.late': 'The payment was not finished in time.',
  'office.decline.limit': 'The limit of the card was reached.',
  'office.decline.lost':
    'The card was reported as lost or stolen. Do not tell the customer more than that it was declined.',
  'office.decline.number': 'The card number or the address with it was wrong.',
  'office.decline.pin': 'The PIN was wrong, or typed too often.',
  'office.decline.test': 'A test card was used, or a real card in test mode.',
} as const
