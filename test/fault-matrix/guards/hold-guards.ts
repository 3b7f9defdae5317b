import { type Guard, one } from './guard.ts'

/** Of the rows about pieces that are set aside. */
export const holdGuards: readonly Guard[] = [
  one(
    'F39',
    'orders without money give way to somebody who pays',
    'app/payments/placing/displace.ts',
    `const giving = reserved.filter(({ givesWay }) => givesWay)`,
    `const giving = reserved.filter(({ givesWay }) => givesWay && reserved.length < 0)`,
  ),
  one(
    'F39',
    'a new order is no new beginning for its network',
    'app/payments/placing/displace.server.ts',
    `record.first_at <= `,
    `o.created_at <= `,
  ),
  one(
    'F39',
    'for a moment nobody gives way',
    'app/payments/placing/displace.server.ts',
    `record.first_at <= `,
    `record.first_at <> `,
  ),
  {
    row: 'F39',
    guard: 'nothing gives way whose payment was not cancelled at the provider',
    changes: [
      {
        file: 'app/payments/placing/expire.server.ts',
        from: `const cancelled = await cancelPayment(orderId, now)`,
        to: `const cancelled = why !== 'displaced' ? await cancelPayment(orderId, now) : null`,
      },
      {
        file: 'app/payments/placing/expire.server.ts',
        from: `if (open && !isSame(open, cancelled)) return 'changed'`,
        to: `if (open && cancelled && !isSame(open, cancelled)) return 'changed'`,
      },
    ],
  },
  one(
    'F41',
    'carts that have become one have one order that waits for money',
    'app/payments/placing/place-order.server.ts',
    `.where('cartId', 'in', joinedCarts(cartId))`,
    `.where('cartId', '=', cartId)`,
  ),
  one(
    'F41',
    'a guest’s order is shown to no account',
    'app/checkout/paying/bought.server.ts',
    `.where('customerId', 'is not distinct from', customerId)`,
    `.where((is) => is.lit(customerId !== ''))`,
  ),
]
