import type { ListPath } from '#app/routes.ts'

/** What lists offer for many at once, by the names of the operations; and where each list is. */
export const bulkNames: Readonly<Record<string, { path: ListPath; acts: readonly string[] }>> = {
  orders: {
    path: '/admin/orders',
    acts: ['orders.ship', 'orders.close', 'orders.tag', 'orders.assign', 'orders.hold', 'orders.release'],
  },
  payment_problems: { path: '/admin/payments', acts: ['payment_problems.resolve'] },
  products: {
    path: '/admin/products',
    acts: [
      'products.change_prices',
      'products.change',
      'products.tag',
      'products.choose_collections',
      'products.schedule',
    ],
  },
  pictures: { path: '/admin/pictures', acts: ['pictures.delete'] },
}
