import type { deliveryEn } from './delivery.en.ts'

export const deliveryDe = {
  'delivery.days': '{from} bis {to}',
  'delivery.to': 'Lieferung ({country}): {days}',
  'delivery.expected': 'Lieferung: {days}',
} as const satisfies Record<keyof typeof deliveryEn, string>
