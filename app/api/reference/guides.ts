import { limits } from '#app/limits.ts'
import type { Part } from './part.ts'

/** A call by the place of its description. */
const call = (id: string, resource = id.split('.')[0]) => `[${id}](/api/${resource}#${id})`
const minutes = limits.reservation.value / 60_000

/** The most common tasks, call by call. */
export const guides: readonly Part[] = [
  {
    id: 'buy',
    title: 'From the catalogue to a paid order',
    text: ['With a publishable key, for a front end of your own.'],
    steps: [
      `${call('catalogue.list')} and ${call('catalogue.get')} show what is on offer, with the variants of each product.`,
      `${call('cart.add')} takes the product’s \`handle\` and the variant’s \`values\`, as \`option1\` to \`option3\`. The first answer has the \`token\` of a new cart: send it as the header \`Cart-Token\` with every call from now on.`,
      `${call('checkout.tell_contact', 'checkout')}, ${call('checkout.choose_delivery', 'checkout')} and ${call('checkout.choose_shipping', 'checkout')}. Each answers the checkout as it is now: \`next\` is the step that is missing, and \`shipping_methods\` are those offered for this address.`,
      `${call('checkout.place', 'checkout')} makes the order. Send the \`agreed\` of the checkout that the customer has seen, and \`hosted\` as \`method\` for a card. The answer has the \`number\` of the order and, for a guest, its \`key\`: the header \`Order-Key\` of the calls that follow.`,
      `${call('orders.open_payment_page', 'account')} answers the \`address\` of the payment provider’s page. Send the customer there: card numbers are typed in on that page alone, and no call takes one. Afterwards the provider leads to this shop’s page of the order. An order with \`account\` as its \`method\`, which a customer who is signed in may be allowed, is placed already and needs no payment page.`,
      `The order is paid when its \`state\` is \`placed\`: the event \`order.placed\` says so, or ${call('own_orders.get', 'account')}. Until then it is \`pending\` and its items are set aside for ${minutes} minutes; after \`expires_at\` it becomes \`expired\`.`,
    ],
  },
  {
    id: 'fulfil',
    title: 'From a paid order to a refund',
    text: ['With a secret key that has `orders:read`, `orders:ship`, `orders:refund` and `orders:cancel`.'],
    steps: [
      `Wait for the event \`order.placed\`, or ask for \`/orders?fulfilment=to_pack\`. ${call('orders.get')} has the items, how many of each are \`to_send\`, the address and the shipping method.`,
      `${call('orders.ship')} takes the ids of the lines, and how many of each are in the parcel. It answers the parcel’s id, and sends the customer an email with the tracking link. An order in several parcels takes several calls.`,
      `${call('orders.parcel_delivered')} or ${call('orders.parcel_lost')}, by the parcel’s id.`,
      `${call('orders.refund')} refunds items, an amount, or all that is left. The answer shows it as \`refund_pending\`; once the payment provider has confirmed it, \`refunded\` grows, and the event \`order.payment_changed\` says so. \`order.refund_failed\` says that it did not work.`,
      `${call('orders.cancel')} is for orders of which nothing has left: it refunds everything and puts the items back into stock.`,
    ],
  },
  {
    id: 'sync',
    title: 'Keep another system up to date',
    text: [
      'Take changes from webhooks, and compare once a night: what you have missed while you were away is sent again by ' +
        `${call('webhooks.send_again')}, for up to ${limits.eventsKept.value / 86_400_000} days.`,
    ],
    steps: [
      'Orders: `order.placed`, `order.shipped`, `order.cancelled` and `order.payment_changed` carry the whole order. At night, page through `/orders?placed_from=2027-01-31` until `next` is null.',
      `Stock: \`stock.changed\` has the level of a variant at a location. ${call('stock.get')} shows one level; its \`variant\` and \`location\` are in the event.`,
      `Products: \`product.created\`, \`product.updated\`, \`product.archived\` and \`product.deleted\`. ${call('products.get')} shows a product with the ids of its variants, their SKUs and barcodes.`,
      'Match orders by `id`, which never changes, and items by `sku`. Keep `sequence` with each object, and ignore an event whose `sequence` is smaller.',
    ],
  },
]
