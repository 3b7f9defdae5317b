import { type Guard, one } from './guard.ts'

/** For the rows about reservations. */
export const holdGuards: readonly Guard[] = [
  one(
    'F39',
    'unpaid orders are displaced by a paying shopper',
    'app/payments/placing/displace.ts',
    `const giving = reserved.filter(({ givesWay }) => givesWay)`,
    `const giving = reserved.filter(({ givesWay }) => givesWay && reserved.length < 0)`,
  ),
  one(
    'F39',
    'a new order does not restart the grace period of its network',
    'app/payments/placing/displace.server.ts',
    `record.first_at <= `,
    `o.created_at <= `,
  ),
  one(
    'F39',
    'during the grace period no order is displaced',
    'app/payments/placing/displace.server.ts',
    `record.first_at <= `,
    `record.first_at <> `,
  ),
  {
    row: 'F39',
    guard: 'no order is displaced whose payment was not cancelled at the provider',
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
    'merged carts have one order that waits for money',
    'app/payments/placing/place-order.server.ts',
    `.where('cartId', 'in', joinedCarts(cartId))`,
    `.where('cartId', '=', cartId)`,
  ),
  one(
    'F41',
    'a guest’s order is not shown in an account',
    'app/checkout/paying/bought.server.ts',
    `.where('customerId', 'is not distinct from', customerId)`,
    `.where((is) => is.lit(customerId !== ''))`,
  ),
  one(
    'F50',
    'a debit gives way to a shopper who pays at once',
    'app/payments/placing/expire.server.ts',
    `reason.why === 'displaced' && isWithItsBank(open)`,
    `reason.why === 'displaced' && open.state === 'authorised'`,
  ),
  one(
    'F50',
    'money takes the items back from a debit that is not paid yet',
    'app/payments/settling/carry-out.server.ts',
    `if (order.displacedAt) await takeFromDebits(`,
    `if (order.heldBecause) await takeFromDebits(`,
  ),
]
