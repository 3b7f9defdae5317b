import { eachOf, type JsonSchema } from './json-schema.ts'

/** What a field means, by its name alone, or by its name within what it stands in. What explains itself has none. */
const fields: Record<string, string> = {
  'Checkout.agreed': 'All that is shown here, in one text. Who orders hands it back, and orders this and nothing else.',
  'Checkout.next': 'The part to be filled in next; `payment` once the order can be placed.',
  'Checkout.destinations': 'Where it can go besides a new address: `to` is what `checkout.choose_delivery` takes.',
  'Order.state':
    '`pending`: not paid yet. `placed`: paid or on account, to be sent. `closed`: done. `expired`: not paid in time. `cancelled`: called off, and refunded.',
  'Order.fulfilment':
    '`unfulfilled`: nothing has been sent. `partial`: some of it. `fulfilled`: all of it. `delivered`: all of it has arrived.',
  'Order.payment':
    '`authorised`: the bank reserves the money until the order is sent. `outstanding`: on account, and not paid yet. `overpaid`: more came in than it costs. `void`: nothing is to be paid. The others say it by themselves.',
  'OwnOrder.state': '`pending` until it is paid, then `placed`. Later `closed`, `expired` or `cancelled`.',
  'Order.paid': 'What the shop has of it, less all that went back.',
  'Order.refunded': 'What went back, once the payment provider has confirmed it.',
  'Order.refund_pending': 'Asked back, or on its way back.',
  'Order.to_send': 'For these its customer still waits. What was refunded before it had left is not sent.',
  'Order.owed': 'Still to be paid of what was sold on account.',
  'Order.credited': 'Taken off what was owed on account: no money moves for it, and `refunded` does not count it.',
  'Order.held_because': 'Why it is on hold; null where it is not.',
  'OwnOrder.expires_at': 'Until then its items are set aside. An order that is not paid by then expires.',
  'StockLevel.id': '`variant/location`.',
  'StockLevel.reserved': 'Of these, set aside for orders that are not paid yet.',
  'PaymentProblem.calls': 'How often it was called for.',
  'Event.id': 'The same at each try: a receiver that knows it already has the event already.',
  'Event.data': 'The object as it was from then on.',
  'Event.version': 'Tells two of the object apart.',
  'Event.sequence': 'Grows with each event of an object: of two that come out of order the greater one is the newer.',
  'Collection.filters':
    '`type`, `colour`, `size`, `vendor`, `tag`, `price`, `available`, `reduced`; an option as `option:shape`, a fact as `fact:material`.',
  'catalogue.list.q': 'Words that a product has, or their beginnings.',
  'catalogue.list.collection': 'Only those of a collection: the last part of its address.',
  'catalogue.list.type': 'Only those of this type, as `type` of a product says it.',
  'catalogue.list.available': 'Only those that can be bought now.',
  'orders.list.q': 'Its number, the email address of the buyer, or a reference of the payment provider.',
  'orders.list.fulfilment': '`to_pack`: what can be packed now. `open`: whatever has not been sent completely.',
  'orders.list.country': 'Only those that are sent to this country: ISO 3166, such as `DE`.',
  'audit.list.operation': 'Such as `orders.ship`.',
  'webhook_deliveries.list.webhook': 'The id of an endpoint.',
  'webhook_deliveries.list.event': 'Such as `order.shipped`.',
  'webhook_deliveries.list.state': '`failed` will be tried again, `dead` will not.',
  'webhooks.create.url': 'A public https address, without a user name or password.',
  'webhooks.create.events':
    'The types of the events that it gets, such as `order.placed`: each needs the permission given in the list of events. Null or left out: all, which needs all of these permissions.',
  'webhooks.change.events': 'As with `webhooks.create`. Null: all.',
  'webhooks.rotate_secret.overlap_hours': 'For how long each call is signed with the old secret as well.',
  'webhooks.send_again.since': 'Events from this time on.',
  'orders.cancel.note': 'For staff alone.',
  'orders.refund.note': 'For staff alone.',
  'orders.refund.reason': 'For staff alone.',
  'orders.ship.tracking_link':
    'Where the customer sees the way of the parcel: an https address. Null or left out: made from the number for well-known carriers.',
  'orders.undo_receipt.reason': 'For staff alone.',
  'checkout.choose_delivery.address': 'With `new` alone: where it is sent to.',
  'checkout.choose_delivery.billing': 'With `billing_own` alone.',
  'checkout.choose_shipping.method': 'The `id` of one of the `shipping_methods` of the checkout.',
  'keys.create.name': 'What people call it.',
  'keys.create.expires_at': 'When it ends by itself. Null or left out: never.',
  'Webhook.events': 'The types of the events that it gets. Null: all.',
  'Webhook.off_since': 'Since when nothing is sent to it. Null: it is on.',
  'Webhook.secrets': 'How many secrets are valid: more than one after a rotation.',
  'Key.previous_until': 'Until when the secret before the last rotation is valid.',
  'cart.add.product': 'The handle of the product: the last part of its address.',
  'cart.add.option1':
    'The value of its first option; left out where it has none. In the same way `option2` and `option3`.',
  'cart.add.quantity': 'How many are put in beside those that are there.',
  'cart.change.quantity': 'How many it is then.',
  'cart.add.token': 'The secret of a guest’s new cart, for the header `Cart-Token`. Null where the cart was there.',
  'checkout.place.key': 'Opens the order of a guest, as the header `Order-Key`. Null where it is in an account.',
  'checkout.place.agreed': 'The `agreed` of the checkout, as you have shown it.',
  'checkout.place.method':
    'How it will be paid: `fields` and `hosted` by card, in the shop’s own fields or on the provider’s page; `account` by bank transfer later.',
  'checkout.place.submission': 'A UUID of your own: the same one gives the same order, however often it comes.',
  'checkout.choose_delivery.to':
    '`new` for the address beside it, `address:…` for one of the account, `pick_up:…` for a location.',
  'checkout.choose_delivery.billing_own': 'Whether the bill goes to another address, which `billing` says.',
  'customers.change_profile.version': 'The `version` that you have read.',
  'keys.create.kind': '`secret` for systems of your own, `publishable` for front ends.',
  'keys.create.scopes': 'What it may do: never more than the person who makes it. A publishable key has none.',
  'keys.create.networks': 'From where it may be used: addresses or networks such as 192.0.2.0/24. None: from anywhere.',
  'keys.rotate.overlap_hours': 'For how long the old secret stays valid.',
  'orders.receive_payment.received':
    'How much had come in before, in minor units: the same money is not recorded twice.',
  'orders.receive_payment.more': 'It is more than is owed, and meant so.',
  'orders.refund.kind': '`rest` for all that is left, `lines` for items, `amount` for an amount.',
  'orders.refund.amount': 'With `amount` alone.',
  'orders.refund.lines': 'With `lines` alone: how many of each line, by its id.',
  'orders.refund.shipping': 'With `lines` alone: also what is left of the shipping.',
  'orders.refund.credited': 'Of what was owed on account, so much need not be paid.',
  'orders.refund.returned': 'So much goes back to the customer.',
  'orders.refund.refund': 'Of what goes back to the customer; where nothing does, of what need not be paid.',
  'orders.refund.refunded':
    'How much was refunded or let off before, in minor units, as you have read it: refused where it is more by now.',
  'orders.ship.lines': 'How many of each line leave, by its id. Lines that are left out stay here.',
  'orders.ship.carrier': 'Needed, unless the order is picked up.',
  'orders.ship.to_send':
    'How many items of the order were still to be sent when you have read it: refused where it is another number by now.',
  'payment_problems.resolve.calls':
    'How often it had been called for when you have read it: refused where it is more by now.',
  'withdrawals.declare.key': 'The key of the link to the order, where the customer has it.',
  was: 'The quantity as you have shown it: refused where it is another one by now.',
  seen_price: 'What one of them cost where it was shown, in minor units.',
  shortened: 'Why it became fewer than were asked for; null where it did not.',
  received_on: 'The day on which it was on the bank account.',
  availability:
    '`few`: there are only a few. `to-order`: it is made or got when it is ordered. Whatever is not `sold-out` can be bought.',
  quantity: 'How many pieces.',
  version: 'Grows with each change.',
  number: 'What people call the order by.',
  locale: 'The language that its reader was shown.',
  sku: 'The shop’s own number for the variant.',
  tracking_number: 'By which the carrier knows the parcel.',
  hint: 'The last four characters of the secret.',
  secret: 'Shown this once, and never again.',
  compare_at_price: 'What it cost before, where it is reduced.',
  handle: 'The last part of its address.',
}

/** What a field of this call or object means, where its name alone would not say it. */
export const fieldOf = (within: string, name: string): string | undefined => fields[`${within}.${name}`]

/** A schema with what its fields mean; `within` is what they stand in, such as `Order` or `orders.ship`. */
export function explained(schema: JsonSchema, within: string): JsonSchema {
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: eachOf(properties, (part, name) => {
        const description = part.description ?? fieldOf(within, name) ?? fields[name]
        return { ...explained(part, within), ...(description && { description }) }
      }),
    }),
    ...(items && { items: explained(items, within) }),
    ...(anyOf && { anyOf: anyOf.map((each) => explained(each, within)) }),
  }
}
