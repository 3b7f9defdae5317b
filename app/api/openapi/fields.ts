import { eachOf, type JsonSchema } from './json-schema.ts'

/** What a field means, by its name alone, or by its name in its object or call. Self-explanatory fields have none. */
const fields: Record<string, string> = {
  'Checkout.agreed':
    'Everything that is shown here, as one text. Send it back when you order: the order is refused if anything has changed.',
  'Checkout.next': 'The part to be filled in next; `payment` once the order can be placed.',
  'Checkout.destinations':
    'Possible destinations besides a new address: `to` is the value for `checkout.choose_delivery`.',
  'Order.state':
    '`pending`: not paid yet. `placed`: paid or on account, to be sent. `closed`: done. `expired`: not paid in time. `cancelled`: cancelled by the shop, and refunded.',
  'Order.fulfilment':
    '`unfulfilled`: nothing has been sent. `partial`: some of it. `fulfilled`: all of it. `delivered`: all of it has arrived. `nothing_to_send`: nothing has been sent, and nothing will be, because it was refunded.',
  'Order.payment':
    '`authorised`: the bank reserves the money until the order is sent. `outstanding`: on account, and not paid yet. `overpaid`: more was paid than it costs. `void`: nothing has to be paid. The others are self-explanatory.',
  'OwnOrder.state': '`pending` until it is paid, then `placed`. Later `closed`, `expired` or `cancelled`.',
  'Order.paid': 'The amount that the shop has received, less all refunds.',
  'Order.refunded': 'The refunded amount, once the payment provider has confirmed it.',
  'Order.lines.refunded': 'How many of these items are refunded.',
  'Order.parcels.state': '`packed`, `shipped`, `delivered`, `lost` or `cancelled`.',
  'Order.refunds.state':
    '`requested`: it is sent to the payment provider. `pending`: the provider works on it. `succeeded`: the money is on its way back. `failed`: it did not work.',
  'Order.refund_pending': 'Refunds that are requested or in progress.',
  'Order.to_send': 'How many items the customer still waits for. Items refunded before they left are not sent.',
  'Order.owed': 'The amount still to be paid on account.',
  'Order.credited': 'Subtracted from the debt on account: no money moves for it, and `refunded` does not count it.',
  'Order.held_because': 'Why it is on hold because of its payment; null if it is not.',
  'Order.staff_hold': 'Why staff have put it on hold; null if they have not.',
  'Order.staff_hold_until': 'The day on which the hold by staff ends by itself.',
  'Order.assigned_to': 'The colleague who looks after it.',
  'Comment.object': 'The typed id of what it is about, such as that of an order.',
  'comments.write.object':
    'The typed id of what it is about: of an order, a return, an invoice, a product, a withdrawal, a payment problem or an order of the former shop.',
  'orders.list.hold': 'On hold, by staff or by its payment.',
  'SavedView.list': 'The name of the list, such as `orders`.',
  'SavedView.query': 'The filters and the order, as in the address of the list: `payment=unpaid&sort=-total`.',
  'saved_views.save.list': 'The name of the list, such as `orders`.',
  'saved_views.save.query': 'The filters and the order, as in the address of the list: `payment=unpaid&sort=-total`.',
  'saved_views.save.shared': 'True: all colleagues who may see the list have it.',
  'saved_views.list.list': 'The name of the list that they are of.',
  'comments.list.object': 'The typed id of what they are about.',
  'orders.mail_again.letter': 'A certain email, if there were several of this kind; otherwise the last one.',
  'orders.hold.until': 'The first day on which it may be sent again.',
  'orders.list.tag': 'Only orders with this tag.',
  'orders.list.customer': 'Only those of the customer with this id.',
  'orders.list.assigned': '`mine`, or the id of a colleague.',
  'OwnOrder.expires_at': 'Its items are reserved until then. An order that is not paid by then expires.',
  'Invoice.total': 'On a credit note, what it takes off its invoice.',
  'Invoice.corrects': 'The number of the invoice that a credit note corrects.',
  'invoices.list.q': 'Its number, or the number of an order.',
  'Product.draft_reasons':
    'Why an import keeps it as a draft until its rows are corrected: the column, what is wrong, the value.',
  'StockLevel.id': '`variant/location`.',
  'StockLevel.reserved': 'How many of these are reserved for unpaid orders.',
  'PaymentProblem.calls': 'How often it was reported.',
  'Event.id': 'The same for each try, so that a receiver can detect duplicates.',
  'Event.data': 'The object after the event.',
  'Event.version': 'Identifies this state of the object.',
  'Event.sequence':
    'Grows with each event of an object: if two arrive out of order, the one with the greater number is newer.',
  'Collection.filters':
    '`type`, `colour`, `size`, `vendor`, `tag`, `price`, `available`, `reduced`; an option as `option:shape`, a fact as `fact:material`.',
  'catalogue.list.q': 'Words of a product, or their beginnings.',
  'catalogue.list.collection': 'Only products of a collection: the last part of its address.',
  'catalogue.list.type': 'Only products of this type, as in a product’s `type`.',
  'catalogue.list.available': 'Only products that can be bought now.',
  'orders.list.q': 'Its number, the email address of the buyer, or a reference of the payment provider.',
  'orders.list.fulfilment':
    '`to_pack`: orders that can be packed now. `open`: orders that have not been sent completely.',
  'orders.list.country': 'Only orders to this country: ISO 3166, such as `DE`.',
  'audit.list.who': 'A person, a key or a command: its kind and its id, as the rows have it.',
  'audit.list.object': 'An object: `record` and `object_id` of a row, with a colon between them.',
  'audit.list.operation': 'Such as `orders.ship`.',
  'webhook_deliveries.list.webhook': 'The id of an endpoint.',
  'webhook_deliveries.list.event': 'Such as `order.shipped`.',
  'webhook_deliveries.list.state': '`failed` will be retried, `dead` will not.',
  'webhooks.create.url': 'A public https address, without a user name or password.',
  'webhooks.create.events':
    'The types of the events that it gets, such as `order.placed`: each needs the permission given in the list of events. Null or left out: all, which needs all of these permissions.',
  'webhooks.change.events': 'As with `webhooks.create`. Null: all.',
  'webhooks.rotate_secret.overlap_hours': 'For how long each call is signed with the old secret as well.',
  'webhooks.send_again.since': 'Events from this time on.',
  'orders.cancel.note': 'Only for staff.',
  'orders.cancel.notify': 'Whether the customer gets an email about it and about the refund.',
  'orders.cancel.restock':
    'Whether the items can be sold again. Without, they are taken off the stock, as a correction that names the order.',
  'orders.refund.note': 'Only for staff.',
  'orders.refund.reason': 'Only for staff.',
  'orders.ship.tracking_link':
    'Where the customer can follow the parcel: an https address. Null or left out: made from the number for well-known carriers.',
  'orders.undo_receipt.reason': 'Only for staff.',
  'checkout.choose_delivery.address': 'Only with `new`: the delivery address.',
  'checkout.choose_delivery.billing': 'Only with `billing_own`.',
  'checkout.choose_shipping.method': 'The `id` of one of the `shipping_methods` of the checkout.',
  'invitations.create.role': 'The name of a built-in role, or the id of one that the owner has made.',
  'invitations.create.language': 'The language of the email.',
  'roles.delete.instead': 'The role that everybody with this one gets. Needed if somebody has it.',
  'staff.change_roles.roles': 'All roles from now on: names of built-in ones, ids of others.',
  'staff.remove.keep': 'The API keys that stay, by their ids: they belong to you from now on. All others end.',
  'staff.end_sessions.session': 'One session. Null or left out: all of them.',
  'keys.create.name': 'A name for people.',
  'keys.create.expires_at': 'When it expires. Null or left out: never.',
  'Webhook.events': 'The types of the events that it gets. Null: all.',
  'Webhook.off_since': 'Since when nothing is sent to it. Null: it is on.',
  'Webhook.secrets': 'How many secrets are valid: more than one after a rotation.',
  'Key.previous_until': 'Until when the secret before the last rotation is valid.',
  'cart.add.product': 'The handle of the product: the last part of its address.',
  'cart.add.option1':
    'The value of its first option; left out if it has none. In the same way `option2` and `option3`.',
  'cart.add.quantity': 'How many are added to those in the cart.',
  'cart.change.quantity': 'The new quantity.',
  'cart.add.token': 'The secret of a guest’s new cart, for the header `Cart-Token`. Null if the cart existed already.',
  'checkout.place.key': 'Opens the order of a guest, as the header `Order-Key`. Null if it belongs to an account.',
  'checkout.place.agreed': 'The `agreed` of the checkout that you have shown.',
  'checkout.place.method':
    'How it will be paid: `fields` and `hosted` by card, in the shop’s own fields or on the provider’s page; `account` by bank transfer later.',
  'checkout.place.submission': 'A UUID that you generate: the same one always returns the same order.',
  'checkout.choose_delivery.to':
    '`new` for the address in `address`, `address:…` for one of the account, `pick_up:…` for a location.',
  'checkout.choose_delivery.billing_own': 'Whether the bill goes to another address, given in `billing`.',
  'customers.change_profile.version': 'The `version` that you have read.',
  'keys.create.kind': '`secret` for your own systems, `publishable` for front ends.',
  'keys.create.scopes':
    'Its permissions: never more than those of the person who makes it. A publishable key has none.',
  'keys.create.networks': 'Where it may be used from: addresses or networks such as 192.0.2.0/24. None: from anywhere.',
  'keys.rotate.overlap_hours': 'For how long the old secret stays valid.',
  'orders.receive_payment.received':
    'The amount received before, in minor units: the same money is not recorded twice.',
  'orders.receive_payment.more': 'Confirms that it is more than is owed.',
  'returns.exchange.add': 'What is sent instead: how many of each variant, by its id.',
  'returns.exchange.send': 'Sends the customer a link to pay what is missing. Without it, it stays a draft order.',
  'returns.exchange.planned': 'Only for the form: what it has shown. If it has changed since, the exchange is refused.',
  'orders.edit.remove': 'Items to take out: how many of each line, by its id. They are refunded, or owed no more.',
  'orders.edit.add': 'Items to add, at the catalogue’s prices: how many of each variant, by its id.',
  'orders.edit.send': 'Sends the customer a link to pay for what is added. Without it, it stays a draft order.',
  'orders.edit.planned': 'Only for the form: what it has shown. If it has changed since, the edit is refused.',
  'orders.ship.location': 'Where it goes out from: stock follows. Left out: from where its items were reserved.',
  'orders.refund.kind': '`rest` for all that is left, `lines` for items, `amount` for an amount.',
  'orders.refund.amount': 'Only with `amount`.',
  'orders.refund.lines': 'Only with `lines`: how many of each line, by its id.',
  'orders.refund.shipping': 'Only with `lines`: also the rest of the shipping.',
  'orders.refund.credited': 'The amount of the debt on account that need not be paid.',
  'orders.refund.returned': 'The amount that is returned to the customer.',
  'orders.refund.refund': 'The id of the refund; if nothing is returned, of the credit.',
  'orders.refund.refunded':
    'The amount refunded or credited when you read the order, in minor units: refused if it is more by now.',
  'orders.ship.lines': 'How many of each line are sent, by its id. Lines that are left out are not sent.',
  'orders.ship.carrier': 'Required, unless the order is picked up.',
  'orders.ship.to_send':
    'How many items were still to be sent when you read the order: refused if the number has changed.',
  'orders.refund.return': 'The return that the refund is for. Each return is refunded once.',
  'returns.request.lines': 'How many of each line come back, by its id.',
  'returns.request.reasons': 'Why, by the id of the line: needed for each line that comes back.',
  'returns.start.lines': 'How many of each line come back, by its id.',
  'returns.start.reasons': 'Why, by the id of the line.',
  'returns.start.instructions': 'Where and how to send it, for the email to the customer.',
  'returns.start.withdrawal': 'The declaration of withdrawal that it follows from.',
  'returns.approve.instructions': 'Where and how to send it, for the email to the customer.',
  'returns.reject.rejection': 'Why, for the email to the customer.',
  'returns.receive.lines': 'How many of each line have arrived, by its id.',
  'returns.receive.restock': 'How many of them go back into stock, by the id of the line.',
  'returns.receive.location': 'Where they go back into stock. Needed if any do.',
  'Return.kind': '`voluntary`: by the shop’s own promise. `withdrawal`: from a declaration of withdrawal.',
  'Return.instructions': 'Where and how to send it.',
  'Return.rejection': 'Why it was rejected.',
  'Return.arrived': 'How many have arrived.',
  'Return.restocked': 'How many of those are back in stock.',
  'Return.refunded': 'Whether its money is refunded, or on its way.',
  'payment_problems.resolve.calls': 'How often it had been reported when you read it: refused if it is more by now.',
  'cart.buy_again.key': 'The key of the link to the order, if it is not your own.',
  'withdrawals.declare.key': 'The key of the link to the order, if the customer has it.',
  was: 'The quantity that you have shown: refused if it has changed.',
  seen_price: 'The unit price that you have shown, in minor units.',
  shortened: 'Why the quantity was reduced; null if it was not.',
  received_on: 'The day on which it arrived on the bank account.',
  availability:
    '`few`: there are only a few. `to-order`: it is made or procured when it is ordered. Everything except `sold-out` can be bought.',
  quantity: 'How many items.',
  version: 'Grows with each change.',
  number: 'The order number for people.',
  locale: 'The language in which it was shown.',
  sku: 'The shop’s own number for the variant.',
  tracking_number: 'The carrier’s number of the parcel.',
  hint: 'The last four characters of the secret.',
  secret: 'Shown only once.',
  starts_at: 'When the sale begins.',
  publish_at: 'When the shop publishes it.',
  withdraw_at: 'When the shop takes it out again.',
  customs_code: 'Its number in the Harmonized System, six to ten digits.',
  origin_country: 'Where it was made, for customs (ISO 3166-1).',
  ends_at: 'When the sale ends; null: when someone ends it.',
  compare_at_price: 'The price before the reduction, if it is reduced.',
  handle: 'The last part of its address.',
}

/** What a field of this call or object means, if it is not self-explanatory. */
export const fieldOf = (within: string, name: string): string | undefined => fields[`${within}.${name}`]

/** A schema with descriptions of its fields; `within` is their object or call, such as `Order` or `orders.ship`. */
export const explained = (schema: JsonSchema, within: string): JsonSchema =>
  explainedAt(schema, { within, path: '', above: new Set() })

interface Place {
  within: string
  /** The fields that lead there, each with a point behind it: `lines.` */
  path: string
  /** The fields of the object itself: what is said of them is not true of a part's field with the same name. */
  above: ReadonlySet<string>
}

function explainedAt(schema: JsonSchema, place: Place): JsonSchema {
  const { properties, items, anyOf } = schema
  const { within, path } = place
  const above = path === '' && properties ? new Set(Object.keys(properties)) : place.above
  return {
    ...schema,
    ...(properties && {
      properties: eachOf(properties, (part, name) => {
        const own = path !== '' && above.has(name) ? undefined : fieldOf(within, name)
        const description = part.description ?? fieldOf(within, path + name) ?? own ?? fields[name]
        return {
          ...explainedAt(part, { within, path: `${path}${name}.`, above }),
          ...(description && { description }),
        }
      }),
    }),
    ...(items && { items: explainedAt(items, { within, path, above }) }),
    ...(anyOf && { anyOf: anyOf.map((each) => explainedAt(each, { within, path, above })) }),
  }
}
