export const customersEn = {
  'customers.data': 'Your data',
  'customers.data_text': 'Take everything that we have stored about you, or have it deleted.',
  'customers.archive_title': 'Download your data',
  'customers.archive_text':
    'A ZIP file with your account, addresses, orders, invoices, returns, messages and the emails that we sent you: to read in a browser, and as JSON for programs. You get an email when it is ready.',
  'customers.archive_ask': 'Request file',
  'customers.archive_asked': 'The file is being prepared. You get an email when it is ready.',
  'customers.archive_making': 'The file is being prepared.',
  'customers.archive_download': 'Download file',
  'customers.archive_until': 'Until {until}, then it is deleted.',
  'customers.archive_again': 'You can request a new file from {from}.',
  'customers.erase_title': 'Delete account and data',
  'customers.erase_text': 'This is final. These are all its effects:',
  'customers.erase_last': 'Please read this before you confirm. It cannot be undone.',
  'customers.erase_go': 'Delete account …',
  'customers.erase_now': 'Delete account now',
  'customers.erase_later': 'Request deletion',
  'customers.erase_not': 'Keep account',
  'customers.erase_asked': 'Your request is noted.',
  'customers.erase_waits':
    'You requested the deletion on {at}. It happens by itself as soon as nothing is open any more, and you get an email then.',
  'customers.keep': 'Withdraw the request',
  'customers.kept': 'The request is withdrawn. Nothing was deleted.',
  'customers.effects': 'What happens',
  'customers.goes': 'What is deleted',
  'customers.goes_account':
    'Your account: name, email, phone number, addresses, cart, sign-ins and devices, and any file with your data.',
  'customers.goes_orders':
    'Name, address, email, phone number and tracking numbers of your orders, also of orders without an account under your confirmed email. Your order links no longer work, and we can no longer handle returns or guarantee claims online.',
  'customers.goes_messages':
    'Your messages to us, the texts of returns and withdrawals, and the content of the emails that we sent you.',
  'customers.stays': 'What remains',
  'customers.stays_orders':
    '{count, plural, =0 {Orders: you have none.} one {One order: items, amounts, days, country and payment remain in our books, without your name.} other {# orders: items, amounts, days, country and payment remain in our books, without your name.}}',
  'customers.stays_invoices':
    '{count, plural, =0 {Invoices: you have none.} one {One invoice with your name and address, as the law requires} other {# invoices with your name and address, as the law requires}}{count, plural, =0 {} other {: for {years, plural, one {# year} other {# years}} after the year of issue. Then name and address are deleted.}}',
  'customers.stays_elsewhere':
    'Payments at the payment provider, parcels at the carrier, and your account with the service that you sign in with: they keep their own data under the law. Backups of this shop are overwritten in time.',
  'customers.waits': 'What it waits for',
  'customers.waits_text':
    'Something is still open. You can request the deletion now: it then happens by itself when all of this is done. You can withdraw the request until then.',
  'customers.order': 'Order {number}',
  'customers.open.payment': 'payment under way',
  'customers.open.review': 'payment under review',
  'customers.open.to_send': 'not shipped yet',
  'customers.open.on_its_way': 'on its way',
  'customers.open.owed': 'payment outstanding',
  'customers.open.refund': 'refund outstanding',
  'customers.open.dispute': 'chargeback undecided',
  'customers.open.return': 'return open',
  'customers.open.withdrawal': 'withdrawal open',
  'customers.open.invoice': 'invoice to be issued',
  'customers.letter.greeting': 'Hello,',
  'customers.letter.erased_subject': 'Your data at {shop} has been deleted',
  'customers.letter.erased': 'As requested, {shop} has deleted your account and your personal data.',
  'customers.letter.erased_orders':
    '{count, plural, one {One order remains} other {# orders remain}} in our books, without your name, address, email and phone number.',
  'customers.letter.erased_invoices':
    '{count, plural, one {One invoice remains} other {# invoices remain}} as issued, for as long as the law requires: {years, plural, one {# year} other {# years}} after the year of issue.',
  'customers.letter.erased_more':
    'This is the last email about it. If you sign in or order again, we start without any of your former data.',
  'customers.letter.archive_subject': 'Your data at {shop} is ready',
  'customers.letter.archive': 'Your data is ready to download until {until}. You need to sign in to your account.',
  'customers.letter.archive_link': 'Download your data',
  'customers.letter.archive_other':
    'If you did not request it, you do not need to do anything: only you can open it. You can see the devices that are signed in under “Profile” in your account.',
  'customers.guest_text':
    'Everything that the shop has stored about your email address, as one file. We send a link to the address of this order, which works for a day.',
  'customers.guest_ask': 'Send the link',
  'customers.guest_sent': 'The link is on its way to the email address of this order.',
  'customers.letter.archive_guest':
    'Your data can be downloaded until {until}. Anyone with this link can open it, so please do not forward this email.',
  'customers.letter.archive_link_guest': 'Download your data',
  'customers.letter.archive_other_guest':
    'If you did not request it, you do not need to do anything: the link is only in this email, and ends by itself.',
  'customers.archive.title': 'Your data at {shop}',
  'customers.archive.readme':
    'Everything that the shop has stored about you. Open index.html to read it. The other files contain the same data for programs.',
  'customers.archive.format':
    'Files that end in .json are JSON (RFC 8259) in UTF-8. Times are UTC. Amounts are in the smallest unit of the currency, for example cents.',
  'customers.archive.page': 'everything to read in a browser',
  'customers.archive.none': 'Nothing is stored.',
  'customers.archive.account': 'Account and consent',
  'customers.archive.sign_ins': 'Sign-ins',
  'customers.archive.devices': 'Signed-in devices',
  'customers.archive.addresses': 'Addresses',
  'customers.archive.drafts': 'Draft orders',
  'customers.archive.carts': 'Carts and checkout',
  'customers.archive.orders': 'Orders',
  'customers.archive.payments': 'Payments and refunds',
  'customers.archive.returns': 'Returns',
  'customers.archive.withdrawals': 'Withdrawals',
  'customers.archive.messages': 'Messages',
  'customers.archive.mails': 'Emails to you',
  'customers.archive.stock_notices': 'Emails you asked for when something is back',
  'customers.archive.former_customers': 'Records of the former shop about you',
  'customers.archive.former_orders': 'Orders of the former shop',
  'customers.archive.invoices': 'Invoices',
} as const
