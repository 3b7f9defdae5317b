import type { IconName } from '#app/ui/Icon.tsx'
import type { ScreenPath } from '#app/routes.ts'
import type { TextKey } from '#app/texts.ts'

export interface Room {
  path: ScreenPath
  label: TextKey
  icon?: IconName
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
  { rooms: [{ path: '/admin', label: 'office.overview', icon: 'grid', key: 'h' }] },
  {
    label: 'lists.orders',
    rooms: [
      { path: '/admin/orders', label: 'office.room.orders', icon: 'bag', key: 'o' },
      { path: '/admin/returns', label: 'lists.returns', icon: 'return', key: 'r' },
      { path: '/admin/withdrawals', label: 'lists.withdrawals', icon: 'comment', key: 'w' },
      { path: '/admin/former-orders', label: 'lists.former_orders' },
    ],
  },
  {
    label: 'office.room.money',
    rooms: [
      { path: '/admin/payments', label: 'lists.payment_problems', icon: 'alert', key: 'p' },
      { path: '/admin/receivables', label: 'lists.receivables' },
      { path: '/admin/transfers', label: 'lists.transfers' },
      { path: '/admin/invoices', label: 'lists.invoices', key: 'i' },
    ],
  },
  {
    label: 'office.room.catalogue',
    rooms: [
      { path: '/admin/imports', label: 'lists.imports' },
      { path: '/admin/pictures', label: 'lists.failed_pictures' },
      { path: '/admin/searches', label: 'lists.missed_searches', icon: 'search' },
      { path: '/admin/synonyms', label: 'office.synonyms' },
      { path: '/admin/redirects', label: 'lists.redirects' },
    ],
  },
  {
    label: 'office.room.people',
    rooms: [
      { path: '/admin/archives', label: 'lists.archives' },
      { path: '/admin/erasures', label: 'lists.erasures' },
      { path: '/admin/former-customers', label: 'lists.former_customers', icon: 'user' },
    ],
  },
  {
    label: 'office.room.shop',
    rooms: [
      { path: '/admin/settings', label: 'office.settings', icon: 'menu', key: 's' },
      { path: '/admin/seller', label: 'office.seller' },
      { path: '/admin/delivery', label: 'office.delivery', icon: 'truck' },
      { path: '/admin/locations', label: 'office.locations', icon: 'marker' },
      { path: '/admin/pages', label: 'office.pages' },
    ],
  },
  {
    label: 'office.room.access',
    rooms: [
      { path: '/admin/staff', label: 'lists.staff', icon: 'user' },
      { path: '/admin/roles', label: 'lists.roles' },
      { path: '/admin/keys', label: 'lists.keys' },
      { path: '/admin/webhooks', label: 'lists.webhooks' },
      { path: '/admin/batches', label: 'lists.batches' },
      { path: '/admin/audit', label: 'office.audit', icon: 'check', key: 'a' },
    ],
  },
]

export const allRooms: readonly Room[] = roomGroups.flatMap(({ rooms }) => rooms)
