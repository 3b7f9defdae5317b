type Door = 'form' | 'command' | 'api' | 'screen' | 'file'

/**
 * Why an operation has no form or command, and a list no screen, file or command. A test fails for every missing door
 * that is not listed here, and for every listed door that exists.
 */
export const missingDoors: readonly { door: Door; because: string; of: readonly string[] }[] = [
  {
    door: 'command',
    because: 'It is about the cart, the order or the account of the person who does it: no one does it for them.',
    of: [
      'addresses.add',
      'addresses.change',
      'addresses.remove',
      'cart.add',
      'cart.buy_again',
      'cart.change',
      'cart.put_back',
      'cart.remove',
      'cart.undo_merge',
      'checkout.choose_delivery',
      'checkout.choose_shipping',
      'checkout.place',
      'checkout.place_by_wallet',
      'checkout.tell_contact',
      'customers.ask_archive',
      'customers.ask_erasure',
      'customers.change_profile',
      'customers.keep_account',
      'order_links.send',
      'orders.ask_archive',
      'orders.claim',
      'orders.open_payment_page',
      'payment_links.order',
      'returns.request',
      'sessions.end_others',
      'stock_notices.ask',
      'stock_notices.confirm',
      'stock_notices.stop',
    ],
  },
  {
    door: 'command',
    because: 'It is a question to the shop, which is who would run the command.',
    of: ['messages.send'],
  },
  {
    door: 'command',
    because: 'It is more than can be typed: it comes in a file, by `npm run import`.',
    of: ['former_orders.import', 'products.import'],
  },
  {
    door: 'command',
    because: 'Options with their values are lists within lists, which cannot be typed: the form and the API take them.',
    of: ['products.change_options'],
  },
  {
    door: 'command',
    because: 'A menu is a list of items with others beneath them, which cannot be typed: the form and the API take it.',
    of: ['menus.change'],
  },
  {
    door: 'form',
    because: 'It is the undo of a deletion: its form is the one of the deletion, in the notice afterwards.',
    of: [
      'pictures.restore',
      'redirects.restore',
      'saved_views.restore',
      'shipping_methods.restore',
      'tax_rates.restore',
    ],
  },
  {
    door: 'form',
    because: 'In the office it is done to one product or to many by a bulk change, which shows first what comes of it.',
    of: ['products.change_prices', 'products.tag'],
  },
  {
    door: 'form',
    because: 'The shop does it each minute; nobody has to press anything.',
    of: ['products.run_sales', 'products.run_schedule'],
  },
  { door: 'command', because: '`audit.verify` does it at once, without a job.', of: ['audit_log.verify'] },
  {
    door: 'file',
    because: 'What it shows above all, the changes, has no columns: the command prints it whole.',
    of: ['audit'],
  },
  {
    door: 'api',
    because: 'What a file says of it goes with the whole file: `npm run import`.',
    of: ['collections.import', 'former_customers.import', 'former_orders.import', 'products.import'],
  },
  {
    door: 'form',
    because: 'A person asks for it once in years: the operator does it on the machine.',
    of: ['former_customers.delete', 'former_orders.delete'],
  },
  {
    door: 'api',
    because: 'A wallet is asked by the page that it belongs to; its data is entered with the calls of the checkout.',
    of: ['checkout.place_by_wallet'],
  },
  {
    door: 'screen',
    because: 'They are in the history on the page of what they are about.',
    of: ['comments'],
  },
  { door: 'screen', because: 'They are the tabs above the list that they are of.', of: ['saved_views'] },
  { door: 'file', because: 'They are few, and about the list: the command prints them whole.', of: ['saved_views'] },
  {
    door: 'file',
    because: 'They are about one object, and few: the command prints them whole.',
    of: ['comments'],
  },
  {
    door: 'screen',
    because: 'They are on the page of their map, `/admin/locations`.',
    of: ['locations'],
  },
  { door: 'file', because: 'They are few: the command prints them whole.', of: ['locations'] },
  {
    door: 'screen',
    because: 'Shoppers have pages of their own for it: `/collections` and `/search`.',
    of: ['catalogue'],
  },
  { door: 'file', because: 'What is on offer has a feed: `/feeds/products.xml`.', of: ['catalogue'] },
  {
    door: 'form',
    because: 'Customers have pages of their own for it; for those who write or call, staff use the API or the command.',
    of: ['erasures.withdraw'],
  },
  {
    door: 'api',
    because: 'A link in a mail leads to it, and only a person whose address the issuer has just verified may accept.',
    of: ['invitations.accept'],
  },
  {
    door: 'api',
    because: 'A link in a mail leads to its page, and nobody else knows the link.',
    of: ['stock_notices.confirm', 'stock_notices.stop'],
  },
  {
    door: 'command',
    because: 'The person who was invited accepts: no one does it for them. The operator has `npm run owner`.',
    of: ['invitations.accept'],
  },
  {
    door: 'api',
    because: 'The mail goes to the address of the person who asks, and a key has none.',
    of: ['mails.test'],
  },
  {
    door: 'command',
    because:
      'The mail goes to the address of the person who asks, and the operator of the machine has none in the shop.',
    of: ['mails.test'],
  },
]
