export const deliveryEn = {
  'delivery.days': '{from} to {to}',
  'delivery.to': 'Delivery ({country}): {days}',
  'delivery.expected': 'Delivery: {days}',
} as const
