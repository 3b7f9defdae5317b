import type { ErrorCode } from '#app/errors.ts'
import type { printingEn } from '#app/back-office/printing/printing.en.ts'
import type { draftsEn } from '#app/drafts/drafts.en.ts'
import type { officeBatchesEn } from '#app/back-office/batches/batches.en.ts'
import type { apiErrorsEn } from './api-errors.en.ts'
import type { staffErrorsEn } from './staff-errors.en.ts'

/** What people read, by code: what happened, that nothing is lost, what to do. */
export const errorsEn = {
  'error.request.not_found': 'There is no page at this address. It may have moved, or the link may be incomplete.',
  'error.request.method_not_allowed': 'This address cannot be used in that way. Go back and try again from the page.',
  'error.input.invalid': 'Something in the request is not right.',
  'error.call.running': 'The same request is being carried out. Try again in a moment.',
  'error.call.answered': 'This was done before. Its answer is not kept.',
  'error.call.other_request':
    'Something else was sent from this page before. Check what you have entered, and send it again.',
  'error.record.changed': 'This was changed after you opened it. Please look at it again.',
  'error.record.undo_late': 'This can no longer be undone.',
  'error.request.malformed': 'The request could not be read. Go back and try again.',
  'error.request.too_long': 'This address is too long. Shorten it or start from the home page.',
  'error.request.body_too_large': 'This is more than the form can take. Please shorten the text and send it again.',
  'error.request.body_too_slow': 'The form did not arrive in time. Please check your connection and send it again.',
  'error.request.content_type': 'The form was sent in a format that cannot be read. Nothing was changed.',
  'error.request.encoding': 'The text was not sent as UTF-8, so it could not be read. Nothing was changed.',
  'error.request.origin':
    'This form was not sent from our own pages, so nothing was changed. Please open the page again and send it from there.',
  'error.request.other_release':
    'The shop has been updated since this page was opened, so nothing was changed. Please open the page again and send it from there.',
  'error.access.forbidden': 'Your account may not open this page.',
  'error.access.sign_in_needed': 'Please sign in to see this page.',
  'error.access.signed_out': 'You have been signed out. Sign in again to see the items in the cart of your account.',
  'error.access.not_confirmed':
    'You were asked to confirm that it is still you, and that did not work. You remain signed in, and nothing was changed.',
  'error.access.other_account':
    'You were asked to confirm that it is still you, but another account was used. You remain signed in as before, and nothing was changed. To continue with the other account, sign out here.',
  'error.access.other_person':
    'Someone else has signed in here since this form was opened, so nothing was changed. Open the page again to continue as the person who is signed in now.',
  'error.auth.unavailable':
    'Signing in is not possible right now. You can continue shopping and buy as a guest. Please try again in a minute.',
  'error.auth.refused_by_issuer': 'The sign-in was not completed. Nothing was changed; you can try again.',
  'error.auth.state_unknown': 'This sign-in has expired or was started in another window. Please start again.',
  'error.auth.token_refused': 'The sign-in could not be verified, so nobody was signed in. Please start again.',
  'error.auth.exchange_failed':
    'The sign-in service did not answer as expected, so nobody was signed in. You can continue as a guest or start again.',
  'error.auth.clock_off':
    'The clocks of the shop and of the sign-in service differ by minutes, so the sign-in could not be verified and nobody was signed in. You can continue as a guest. Signing in works again once the shop’s clock has been set; the log says by how much it is wrong.',
  'error.auth.logout_token_refused': 'The logout token was refused.',
  'error.auth.logout_refused': 'The logout names another issuer, or no session.',
  'error.field.required': 'Please fill in this field.',
  'error.field.too_long': 'This is too long. Please shorten it.',
  'error.field.email': 'Enter an email address such as name@example.com.',
  'error.field.moment': 'Enter a day and a time, such as 2026-12-24T18:00.',
  'error.field.day': 'Enter a day, such as 2026-12-24.',
  'error.field.day_over': 'Choose a day from tomorrow on.',
  'error.field.phone': 'Enter a phone number with its area code, such as +49 30 901820.',
  'error.field.postal_code': 'Enter a postcode that matches the country.',
  'error.field.order_number': 'Enter an order number such as B1001, as shown in our email, or leave this field empty.',
  'error.field.region': 'Please choose a state or region.',
  'error.field.custom_value':
    'This value is not of the chosen type: a number such as 2.5, yes or no, a date such as 2026-01-31, an address that starts with https://. Choose “Text”, or enter it again.',
  'error.field.custom_twice': 'Another field has this name already.',
  'error.field.customs_code': 'Enter 6 to 10 digits, such as 6912 00 23.',
  'error.field.country': 'We do not deliver to this country yet.',
  'error.field.choice': 'Please choose one of the options.',
  'error.field.number': 'Please enter a valid number.',
  'error.field.vat_id': 'Enter a VAT number with its country, such as DE123456789.',
  'error.settings.struck_price':
    'Sellers to consumers in the EU may strike only the lowest price of the 30 days before a reduction.',
  'error.field.iban': 'Check the IBAN: its check digits do not fit. Example: DE89 3704 0044 0532 0130 00.',
  'error.field.coordinates':
    'Enter latitude and longitude such as 54.8012, 9.6845. Latitudes end at 90, longitudes at 180.',
  'error.field.tile_address': 'Enter an address that starts with https and names z, x and y once each in braces.',
  'error.field.web_address': 'Enter an address that starts with https, or leave this field empty.',
  'error.field.characters': 'This contains characters that cannot be saved. Please type it again.',
  'error.cart.quantity_over_limit': 'The cart takes at most 999 of one item.',
  'error.cart.quantity_invalid': 'Enter a quantity from 1 to 999.',
  'error.cart.too_many_lines':
    'The cart is full: it takes 100 different items. Order these first, or remove one to add another. Nothing in it is lost.',
  'error.cart.options_unknown': 'This combination is not available. Please choose again.',
  'error.cart.line_unknown': 'This item is no longer in your cart.',
  'error.cart.undo_late': 'This can no longer be undone. Please add the item again.',
  'error.cart.stale': 'The cart was changed in another window. This is the current state.',
  'error.cart.empty': 'Your cart is empty.',
  'error.stock.sold_out': 'This item has just sold out.',
  'error.stock.not_enough': 'There are fewer left than you asked for. The quantity was adjusted to what is available.',
  'error.stock.quantity': 'Enter a whole number, at most 1,000,000.',
  'error.stock.promised': 'There are not so many to take away. What is sold or held for an order has to stay.',
  'error.purchase.closed': 'This purchase order is closed or cancelled. Reopen it first.',
  'error.purchase.open': 'This purchase order is open already.',
  'error.purchase.arrived': 'Part of it has already arrived.',
  'error.purchase.nothing_arrived': 'Nothing has arrived yet. Cancel the purchase order instead.',
  'error.purchase.complete': 'Everything that was ordered has arrived.',
  'error.purchase.line': 'This is not part of the purchase order. Add it first.',
  'error.purchase.more': 'This is more than was ordered. If that is right, tick the box and receive it once more.',
  'error.stock.too_many': 'There can be at most 1,000,000 of a variant at a location.',
  'error.stock.changed':
    'This number has changed since you opened the page. Look at the new one, and enter yours again if it still holds.',
  'error.stock.received_before':
    'Something else has been done with this stock since it was received. Look at its history, and adjust it.',
  'error.stock.moved_before':
    'Something else has been done with this stock at the other location since it was moved. Look at its history, and move it by hand.',
  'error.stock.not_counted': 'The stock of this variant is not tracked. Switch tracking on first.',
  'error.stock.location': 'Choose a location.',
  'error.stock.same_location': 'Choose another location than the one where they are.',
  'error.stock.variant': 'There is no such variant any more.',
  'error.stock.nothing': 'Enter a number for at least one variant.',
  'error.stock.too_many_lines': 'Enter at most 500 variants at once.',
  'error.stock.in_checkout':
    'The last of these items is being paid for by someone else right now. If that payment is not completed, you can have it. Please try again in a minute.',
  'error.checkout.incomplete': 'Some details are missing. They are marked below.',
  'error.checkout.wallet_unusable':
    'We could not use the address or the contact details from your wallet. Nothing was charged. Please enter them below.',
  'error.checkout.no_shipping': 'There is no shipping method for this address. Please choose pick-up or contact us.',
  'error.checkout.changed': 'Something in your cart has changed since you opened this page. Please review it.',
  'error.checkout.pick_up_unavailable': 'This location does not offer pick-up. Please choose another.',
  'error.payment.unavailable':
    'The payment provider cannot be reached right now. Your cart is kept, and nothing was charged. Please try again in a minute.',
  'error.payment.not_possible':
    'Paying by card is not possible right now. Your cart is kept, and nothing was charged. Please try again later or contact us.',
  'error.payment.email_refused':
    'The payment provider does not accept this email address. Please check it or use another one.',
  'error.payment.under_way':
    'Your bank is still deciding about one of your payments. Complete it there, or try again in a few minutes.',
  'error.payment.held':
    'We need to review your payment, so this order cannot be paid once more. You do not need to do anything: we will write to the email address of the order.',
  'error.payment.declined': 'The payment was declined, and nothing was charged. Please try again or pay another way.',
  'error.payment.too_many_declines':
    'The card was declined several times. For your protection, no further attempts are accepted for now. If you need help, please contact us.',
  'error.payment.amount_too_small': 'This amount is too small to be paid by card.',
  'error.payment.amount_not_payable':
    'This amount cannot be paid by card in one payment. Nothing was ordered. Please contact us.',
  'error.payment.not_on_account': 'This order cannot be bought on account. Nothing was ordered. Please pay by card.',
  'error.payment.account_overdue':
    'An earlier order on account has not been paid in time. Nothing was ordered. Please pay by card, or transfer what is overdue first.',
  'error.payment.account_limit':
    'Together with this order, more would be open on account than we allow. Nothing was ordered. Please pay by card, or transfer what is open first.',
  'error.order.already_paid': 'This order is already paid. The confirmation is in your email.',
  'error.order.expired': 'This order was not paid in time and has expired. Nothing was charged.',
  'error.order.given_back':
    'Your payment arrived after this order had ended. We refund it the way you paid, and write to the email address of the order.',
  'error.order.displaced':
    'An item in your order sold out before you paid. Nothing was charged, and your cart is kept.',
  'error.order.too_many_unpaid':
    'Many orders from your network have not been paid yet, so nothing was ordered. You can order once some of them are paid.',
  'error.order.of_other_account': 'This order already belongs to another account.',
  'error.order.still_unpaid': 'This order is waiting for its payment. Take it into your account afterwards.',
  'error.order.link_old': 'This link is too old. Ask for a new one, and take the order into your account with it.',
  'error.order.not_placed': 'This order is not open, so this is not possible. Nothing was changed.',
  'error.order.on_hold': 'This order is on hold because of its payment. Nothing is sent until that is cleared.',
  'error.order.not_paid': 'This order is not paid, so nothing was sent.',
  'error.order.has_left':
    'Part of this order has already been sent, so it cannot be cancelled. Refund what is returned instead.',
  'error.order.address_sent':
    'Part of this order has already been sent, so its delivery address can no longer be corrected.',
  'error.order.disputed': 'The customer’s bank disputes this payment and is deciding about it, so nothing was changed.',
  'error.order.too_many_pieces':
    'There are not that many left. Enter a whole number that does not exceed what is left.',
  'error.order.to_send_changed':
    'Some of it was sent or refunded since this page was opened, so nothing was sent now. These are the items that are still to be sent.',
  'error.order.no_pieces': 'Enter how many of at least one item are in the parcel.',
  'error.order.tracking_link': 'Enter a tracking link that begins with https://, or leave the field empty.',
  'error.order.capture_refused':
    'The bank no longer reserves the money and declined the payment, so nothing was sent. Please write to the customer.',
  'error.order.held_by_staff': 'This order is on hold. Release it first, then it can be sent.',
  'error.order.not_held_by_staff': 'This order is no longer on hold. This is the current state.',
  'error.order.nothing_to_send': 'Nothing of this order is left to send.',
  'error.order.edit_all': 'Nothing would be left of the order. Cancel it instead.',
  'error.order.edit_nothing': 'Choose at least one item to take out or to add.',
  'error.order.edit_cannot_add':
    'Nothing can be added to this order: the shop does not deliver to its address any more, or sells in another currency. Create a draft order instead.',
  'error.order.edit_changed':
    'The order or a price has changed since. Nothing was done. This is what the change means now.',
  'error.order.too_many_tags': 'There can be up to 50 tags.',
  'error.order.other_country':
    'The country or region of an order cannot be changed: tax and delivery depend on it. Cancel the order, and have it placed again.',
  'error.order.picked_up': 'This order is picked up, so it has no delivery address.',
  'error.order.mail_not_again': 'This email cannot be sent again.',
  'error.order.mails_enough': '5 emails of this order were sent again within a day. Please try it again tomorrow.',
  'error.comment.deleted': 'This comment was deleted.',
  'error.saved_view.not_yours': 'Only the person who saved this view can change it.',
  'error.saved_view.name_taken': 'You already have a view with this name in this list. Please choose another name.',
  'error.saved_view.too_many': 'You have 50 saved views of this list. Please delete one first.',
  'error.comment.not_yours': 'Only the author can change a comment.',
  'error.comment.not_deleted': 'This comment was not deleted.',
  'error.order.not_on_hold': 'This order is no longer on hold. This is the current state.',
  'error.order.hold_does_not_fit':
    'This payment does not belong to the order and cannot be accepted. Cancel the order instead.',
  'error.order.hold_without_money':
    'Nothing is left of this payment, so it cannot be accepted. Cancel the order instead.',
  'error.order.not_done': 'This order still has a parcel, a payment or a decision pending, so it stays open.',
  'error.order.parcel_not_on_its_way': 'This parcel is no longer on its way. This is the current state.',
  'error.order.parcel_returned': 'Items of this parcel are in a return. Close the return first if the parcel was lost.',
  'error.payment.provider_away':
    'The payment provider cannot be reached right now, so nothing was changed. Please try again in a minute.',
  'error.payment.provider_refuses':
    'The payment provider refused the shop’s request, so nothing was changed. Tell the person who looks after the shop: its key may have been revoked.',
  'error.refund.nothing_left': 'Nothing is left to refund: everything has been refunded or is being refunded.',
  'error.refund.too_much': 'This is more than can still be refunded. Nothing was refunded.',
  'error.refund.disputed':
    'The customer’s bank has reclaimed money of this payment. While it decides, a refund would pay it twice; if it keeps the money, the payment provider refunds nothing of the rest, which has to be paid another way.',
  'error.refund.not_paid': 'No money was charged for this order, so none can be refunded.',
  'error.refund.not_payable':
    'The payment provider cannot refund such a small part of this currency. Please round the amount.',
  'error.refund.amount': 'Enter an amount such as 12.50, without a currency and without thousands separators.',
  'error.refund.no_pieces': 'Enter how many of at least one item are refunded, or choose the shipping.',
  'error.refund.contradictory':
    'Items or an amount were filled in that do not belong to your choice. Choose what you mean and empty the other fields.',
  'error.receipt.day': 'Enter the day on which the money was received.',
  'error.receipt.too_early': 'The money cannot have been received before the order was placed. Check the day.',
  'error.receipt.too_late': 'The day is in the future. Enter the day on which the money was received.',
  'error.receipt.too_large': 'This is more than one payment can be. Check the amount.',
  'error.receipt.more_than_owed':
    'This is more than the customer still owes. Check the amount. If it is right, confirm it below the field.',
  'error.receipt.not_on_account': 'This order was not placed on account, so nothing was recorded.',
  'error.synonyms.rule': 'Each line needs 2 or more words or phrases with commas between them, each of up to 3 words.',
  'error.settings.bank_needed': 'Payment on account needs a bank account to transfer to. Enter the bank account first.',
  'error.look.colour': 'Enter a colour in hexadecimal with six places, such as #8a3b12.',
  'error.look.contrast': 'This colour is too hard to read on its background.',
  'error.look.logo': 'This logo is not there any more. Upload it again.',
  'error.look.logo_size': 'This picture is too large. Save it smaller and choose it again.',
  'error.look.logo_missing': 'Choose a picture first.',
  'error.settings.seller_needed': 'Invoices need the seller’s name and address. Enter them under Seller and law first.',
  'error.settings.invoice_years':
    'The law of the seller’s country asks for more years. Please enter at least as many as the hint says.',
  'error.settings.number_prefix':
    'Use up to 12 characters: A to Z, digits and hyphens, with no digit at the end, and not what numbers of the other kind begin with.',
  'error.settings.bank_in_use': 'Orders on account are still to be paid there. Leave it until they are paid.',
  'error.receipt.gone':
    'This payment cannot be taken back: the money was refunded or taken back already, or is being refunded. If it never came, first choose “Transfer not possible” at the order.',
  'error.receipt.changed':
    'Another payment was recorded or taken back since this page was opened, so nothing was recorded now. This is the current state; please check whether yours is already there.',
  'error.refund.changed':
    'Another refund was made or failed since this page was opened, so nothing was refunded now. Please check in the order whether yours is already there.',
  'error.refund.not_to_transfer': 'This refund no longer has to be transferred. This is the current state.',
  'error.return.nothing_to_return': 'There is nothing in this order that can be returned now.',
  'error.return.too_late': 'The time to return items of this order is over.',
  'error.return.not_possible': 'This item cannot be returned. If it is faulty, please write to us.',
  'error.return.no_pieces': 'Enter the quantity of at least one item.',
  'error.return.too_many_pieces': 'Enter a whole number that does not exceed the quantity that is left.',
  'error.return.too_many': 'There are too many returns of this order. Please write to us.',
  'error.return.reason_needed': 'Choose a reason.',
  'error.return.decided': 'This return has been decided already. This is its current state.',
  'error.return.not_approved': 'This return is not approved, or has been received already. This is its current state.',
  'error.return.not_open': 'This return cannot be closed in its current state.',
  'error.return.restock_too_many': 'No more items can go back into stock than have arrived.',
  'error.return.not_counted': 'The stock of this item is not counted, so it cannot go back into stock.',
  'error.return.location_needed': 'Choose where the items go back into stock.',
  'error.return.refunded': 'This return is refunded already. This is its current state.',
  'error.return.exchanged':
    'Other items are sent instead of these. Only what these cost beyond the others can still be refunded.',
  'error.return.of_other_order': 'This does not belong to this order.',
  'error.customer.same': 'This is the same customer.',
  'error.customer.no_account': 'Only a customer with an account can take over another one.',
  'error.customer.other_address':
    'Nothing proves that this is one person: the sign-in service has not verified the same address for both.',
  'error.customer.being_erased': 'The deletion of this person’s data was requested. Withdraw the request first.',
  'error.customer.is_buying': 'The other customer is about to pay for an order. Try again when that is over.',
  'error.customer.works_here': 'This person works here: this is done under “Staff”.',
  'error.erasure.staff':
    'This account belongs to someone who works in this shop. An owner has to remove the role first.',
  'error.erasure.over': 'There is no request to delete data that still waits. It was carried out or withdrawn.',
  'error.erasure.whom': 'Name a customer or an email address, and only one of them.',
  'error.erasure.nobody': 'The shop has nothing about this person.',
  'error.erasure.several': 'Several accounts have this address. Name the customer.',
  'error.archive.of_account': 'This order is in an account. Please sign in and ask for the file there.',
  'error.archive.too_soon': 'You can request this file once a day. Please try again tomorrow.',
  'error.withdrawal.not_possible':
    'There is no right of withdrawal for at least one of these items. Please leave it out. If it is faulty, please write to us.',
  'error.notice.not_needed': 'It can be bought: there is nothing to wait for.',
  'error.notice.too_many':
    'More people have asked for an email than we may write to in an hour. Nothing is kept of your request; please try again in an hour.',
  'error.message.too_many':
    'You have sent several messages in a short time, so this one was not sent. What you wrote is still here.',
  'error.record.resolved_by_other': 'Someone else marked this as resolved. Only they can reopen it.',
  'error.problem.over': 'The reason for this entry is gone, so it stays resolved.',
  'error.problem.changed':
    'This has changed since the page was opened. This is the current state; please check it again.',
  'error.account.stale':
    'This was changed in another window. This is the current state; please check it and save again.',
  'error.account.address_book_full': 'The address book is full. Remove an address to add another.',
  'error.webhook.signature': 'The signature is missing, wrong or too old.',
  'error.webhook.rights': 'A webhook cannot receive events that you may not read. Choose its events.',
  'error.webhook.address':
    "This address can't be used: enter a public https address without a user name, password or fragment.",
  'error.webhook.off': 'This webhook is switched off. Switch it on first.',
  'error.webhook.too_many': 'There are 25 webhooks already. Remove one first.',
  'error.webhook.on_its_way': 'This event is being sent right now.',
  'error.product.price':
    'Enter the price in the currency of the shop, such as 19.90, without a separator of thousands. It is at most 999,999.99.',
  'error.product.price_step': 'Cards cannot pay this price: in this currency its last digit has to be 0, as in 1.230.',
  'error.menu.address': 'Enter an address that begins with https://, or a path of this shop that begins with /.',
  'error.menu.automatic': 'An automatic menu has no items of its own.',
  'error.menu.flat': 'The footer has one level: nothing can be beneath an item.',
  'error.menu.one_target': 'Each item leads to exactly one page.',
  'error.menu.target': 'What this item leads to is not in the shop.',
  'error.menu.too_many': 'A menu can have at most 12 items, and 24 beneath them.',
  'error.collection.deleted': 'The collection was deleted.',
  'error.collection.not_deleted': 'The collection is not deleted.',
  'error.collection.handle_taken': 'Another collection has this address.',
  'error.collection.parent_unknown': 'There is no such collection.',
  'error.collection.loop': 'A collection cannot be below itself.',
  'error.collection.too_deep': 'Collections can be at most 5 levels deep.',
  'error.collection.too_many': 'The shop has as many collections as it can have.',
  'error.collection.no_picture': 'Choose a picture first: this text says what it shows.',
  'error.collection.by_rule': 'The products of this collection are chosen by its rule.',
  'error.collection.condition': 'This is no condition that a product can meet: check its value.',
  'error.collection.new_among_any':
    'The newest products cannot be one choice of several. Ask that all conditions are met.',
  'error.collection.too_many_conditions': 'A rule can have at most 10 conditions.',
  'error.collection.too_many_rules': 'The shop has as many collections by rule as it can have.',
  'error.collection.product_unknown': 'There is no such product.',
  'error.collection.too_many_products': 'A collection by hand can have at most 1,000 products. Use a rule for more.',
  'error.product.price_changed':
    'This price has changed since you opened the page. Look at the new one, and enter yours again if it still holds.',
  'error.product.handle_taken': 'Another product has this address.',
  'error.product.stocks': 'Enter one number for all variants, or one for each value or each variant.',
  'error.product.value_prices': 'Values of one option can have prices of their own, those of the others cannot.',
  'error.product.option_twice': 'Each option and each of its values needs a name of its own.',
  'error.product.option_unknown':
    'The product has changed meanwhile: it does not have this option or value any more. Load the page again.',
  'error.product.no_variant': 'A product needs one variant at least.',
  'error.product.too_many_variants':
    'These are more combinations than the 2,000 variants that a product may have. Leave values out, or make no variants of the missing combinations.',
  'error.product.removes_variants': 'This takes variants away, with their stock. Look at which ones, and confirm.',
  'error.product.variant_unknown': 'This product has no such variant any more. Load the page again.',
  'error.product.no_sale': 'No sale is planned here, and none is running.',
  'error.product.not_due': 'This product is neither to be published nor to be taken out now.',
  'error.product.on_sale': 'This product is on sale already.',
  'error.product.publish_past': 'This time is over. Put the product up for sale instead.',
  'error.product.scheduled_far': 'Products can be planned for the next 2 years.',
  'error.product.withdraw_early': 'A product is taken out after it was published, and not in the past.',
  'error.product.withdraw_unpublished': 'This product is not on sale. Say also when it is published.',
  'error.product.no_sale_due': 'No sale of this product is to begin or to end now.',
  'error.product.sale_archived': 'An archived product has no sale. Bring it back first.',
  'error.product.sale_end': 'A sale ends after it has begun, and not in the past.',
  'error.product.sale_far': 'A sale can be planned for the next 2 years.',
  'error.product.sale_how': 'Enter either the price in the sale or a percentage.',
  'error.product.sale_past': 'This time is over. Leave it empty for a sale that begins at once.',
  'error.product.sale_percent': 'Enter a percentage between 0.01 and 99.99, such as 20.',
  'error.product.sale_price':
    'In a sale, every variant costs less than now. By a percentage none becomes free: for that, enter 0 as the price.',
  'error.product.sale_runs': 'A sale is running. Change when it ends, or end it first.',
  'error.product.archived': 'The product is archived already.',
  'error.product.not_archived': 'The product is not archived.',
  'error.product.picture_unknown': 'This picture is not there any more. Choose the file again.',
  'error.product.too_many_pictures': 'A product has at most 250 pictures.',
  'error.product.sku_taken': 'Another variant has this SKU.',
  'error.product.to_send':
    'Items of this product are sold and not sent yet. Send or cancel those orders first, or archive the product.',
  'error.product.pieces_reserved':
    'Items of a variant that is left out are reserved for an order that is being paid. Please try again later.',
  'error.picture.not_ready': 'This picture is not there yet.',
  'error.picture.more_uses':
    'By now more places show the picture than when you opened this page. Look at them and press again.',
  'error.picture.not_failed': 'This picture is there already, or is being downloaded.',
  'error.location.closed_on': 'Enter each day as 2026-12-24, with a reason after it if you like.',
  'error.location.hours': 'Enter opening hours such as 09:00-12:30, 13:30-18:00.',
  'error.location.too_many': 'There are 100 locations already.',
  'error.shipping_method.price': 'Enter a price such as 4.90, or 0 for free delivery.',
  'error.shipping_method.too_many': 'There are 200 shipping methods already. Delete one first.',
  'error.tax.exists': 'This country has a rate for these products already. Change that one.',
  'error.tax.rate': 'Enter a rate between 0 and 100 percent, such as 19 or 7.7.',
  'error.redirect.elsewhere': 'Please enter an address of this shop without its host, such as /pages/about.',
  'error.redirect.address_taken': 'Another redirect begins at this address.',
  'error.redirect.loop': 'This would lead back to where it begins.',
  'error.redirect.nowhere': 'This shop has no page at that address.',
  'error.redirect.page_exists': 'This shop has a page at that address, which cannot lead elsewhere.',
  'error.import.not_csv': 'This file is not a CSV file. Save a spreadsheet as CSV first, and unpack an archive.',
  'error.import.encoding':
    'This file is damaged, or in an encoding that is not known here. Save it as “CSV UTF-8” and try again.',
  'error.import.cut_off': 'This file ends in the middle of a row; it seems to be cut off.',
  'error.import.too_large': 'This file is larger than 100 MB.',
  'error.import.unknown_format':
    'The columns match neither a Shopify nor a WooCommerce file. Say which column is which.',
  'error.import.no_inventory': 'The inventory file is not Shopify’s export of the inventory.',
  'error.import.stock_unknown':
    'Items are counted in this file, but it does not say how many there are. Add the inventory export, or say that there are none or that they are not counted.',
  'error.import.other_currency': 'The prices of this file are in another currency than the shop’s.',
  'error.import.other_tax':
    'The prices of this file and those of the shop are not alike: tax is included in one of them and not in the other. Change the setting of the shop, or export the prices the other way.',
  'error.import.discounts': 'This shop has no discounts, vouchers or gift cards yet: nothing of this file can be kept.',
  'error.import.empty': 'This file has nothing but its headings.',
  'error.import.stays_on_sale': 'This product is on sale and stays as it was, until its rows in the file are right.',
  'error.import.no_file': 'Please choose a file.',
  'error.import.file_name': 'Please name the file.',
  'error.import.not_uploaded': 'The file of this import is no longer here. Please upload it again.',
  'error.import.not_read': 'This file has not been read yet.',
  'error.import.at_work': 'This file is being worked on. Please wait until that is done.',
  'error.import.not_undoable': 'This import cannot be undone.',
  'error.import.columns': 'Please choose one of the file’s columns, and each column only once.',
  'error.import.under_way': 'Another import is running. Please wait until it is done.',
  'error.file.not_a_picture': 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture.',
  'error.file.too_large': 'This picture is larger than 20 MB or 50 megapixels.',
  'error.file.address_refused': 'This address may not be fetched.',
  'error.file.not_there': 'There is no picture at this address.',
  'error.file.unreachable': 'The picture’s address did not answer. We tried for a day.',
  'error.limit.too_many_requests': 'There were too many requests in a short time, so nothing was done.',
  'error.system.unavailable':
    'The shop cannot be reached right now. Nothing is lost. Please try again in a few seconds.',
  'error.system.fault':
    'Something went wrong on our side. Nothing is lost. Please try again, or tell us the error reference below.',
} as const satisfies Record<
  Exclude<
    `error.${ErrorCode}`,
    | keyof typeof apiErrorsEn
    | keyof typeof staffErrorsEn
    | keyof typeof officeBatchesEn
    | keyof typeof printingEn
    | keyof typeof draftsEn
  >,
  string
>
