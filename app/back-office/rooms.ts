import type { ScreenPath } from '#app/routes.ts'
import type { TextKey } from '#app/texts.ts'

export interface Room {
  path: ScreenPath
  label: TextKey
  /** After g, goes there. */
  key?: string
}

export interface RoomGroup {
  /** Left out: rooms that stand alone. */
  label?: TextKey
  rooms: readonly Room[]
}

/** The rooms of the back office as its menu shows them. Each reader sees those that they may open. */
export const roomGroups: readonly RoomGroup[] = [
  { rooms: [{ path: '/admin', label: 'office.overview', key: 'h' }] },
  {
    label: 'lists.orders',
    rooms: [
      { path: '/admin/orders', label: 'office.room.orders', key: 'o' },
      { path: '/admin/drafts', label: 'lists.drafts', key: 'd' },
      { path: '/admin/returns', label: 'lists.returns', key: 'r' },
      { path: '/admin/withdrawals', label: 'lists.withdrawals', key: 'w' },
      { path: '/admin/former-orders', label: 'lists.former_orders' },
    ],
  },
  {
    label: 'office.room.money',
    rooms: [
      { path: '/admin/payments', label: 'lists.payment_problems', key: 'p' },
      { path: '/admin/receivables', label: 'lists.receivables' },
      { path: '/admin/transfers', label: 'lists.transfers' },
      { path: '/admin/invoices', label: 'lists.invoices', key: 'i' },
    ],
  },
  {
    label: 'office.room.catalogue',
    rooms: [
      { path: '/admin/products', label: 'lists.products', key: 'b' },
      { path: '/admin/collections', label: 'lists.collections' },
      { path: '/admin/stock', label: 'lists.stock', key: 't' },
      { path: '/admin/purchase-orders', label: 'lists.purchase_orders' },
      { path: '/admin/imports', label: 'lists.imports' },
      { path: '/admin/pictures', label: 'lists.pictures' },
      { path: '/admin/searches', label: 'lists.missed_searches' },
      { path: '/admin/synonyms', label: 'office.synonyms' },
      { path: '/admin/redirects', label: 'lists.redirects' },
    ],
  },
  {
    label: 'office.room.people',
    rooms: [
      { path: '/admin/customers', label: 'lists.customers', key: 'c' },
      { path: '/admin/archives', label: 'lists.archives' },
      { path: '/admin/erasures', label: 'lists.erasures' },
      { path: '/admin/former-customers', label: 'lists.former_customers' },
    ],
  },
  {
    label: 'office.room.shop',
    rooms: [
      { path: '/admin/settings', label: 'office.settings', key: 's' },
      { path: '/admin/look', label: 'office.look' },
      { path: '/admin/menus', label: 'office.menus' },
      { path: '/admin/seller', label: 'office.seller' },
      { path: '/admin/delivery', label: 'office.delivery' },
      { path: '/admin/shipping-methods', label: 'lists.shipping_methods' },
      { path: '/admin/tax-rates', label: 'lists.tax_rates' },
      { path: '/admin/locations', label: 'office.locations' },
      { path: '/admin/pages', label: 'office.pages' },
      { path: '/admin/mails', label: 'office.mails' },
    ],
  },
  {
    label: 'office.room.access',
    rooms: [
      { path: '/admin/staff', label: 'lists.staff' },
      { path: '/admin/roles', label: 'lists.roles' },
      { path: '/admin/keys', label: 'lists.keys' },
      { path: '/admin/webhooks', label: 'lists.webhooks' },
      { path: '/admin/batches', label: 'lists.batches' },
      { path: '/admin/audit', label: 'office.audit', key: 'a' },
    ],
  },
]

export const allRooms: readonly Room[] = roomGroups.flatMap(({ rooms }) => rooms)
