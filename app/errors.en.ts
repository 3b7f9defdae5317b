import type { ErrorCode } from './errors.ts'

/** What people read, by code: what happened, that nothing is lost, what to do. */
export const errorsEn = {
  'error.request.not_found': 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  'error.request.method_not_allowed': 'This address cannot be used in that way. Go back and try again from the page.',
  'error.request.malformed': 'The request could not be read. Go back and try again.',
  'error.request.too_long': 'This address is too long to be read. Shorten it or start from the home page.',
  'error.request.body_too_large': 'That was more than this form can take. Shorten the text and send it again.',
  'error.request.body_too_slow': 'The form did not arrive in time. Check the connection and send it again.',
  'error.request.content_type': 'The form was sent in a format that this page does not read.',
  'error.request.encoding': 'The text was not sent as UTF-8, so it could not be read. Nothing was changed.',
  'error.request.origin':
    'This form was not sent from our own pages, so nothing was changed. Open the page again and send it from there.',
  'error.access.forbidden': 'This page is for people with other rights than yours.',
  'error.access.sign_in_needed': 'Please sign in to see this page.',
  'error.access.not_confirmed':
    'You were asked to confirm that it is still you, and that did not work. You remain signed in, and nothing was changed.',
  'error.access.other_person':
    'Somebody else has signed in here since this form was opened, so nothing was changed. Open the page again to go on as the person who is signed in now.',
  'error.auth.unavailable':
    'Signing in is not possible right now. You can go on looking, and buy as a guest. Please try again in a minute.',
  'error.auth.refused_by_issuer': 'The sign-in was not completed. Nothing was changed; you can try again.',
  'error.auth.state_unknown': 'This sign-in has expired or was started in another window. Please start again.',
  'error.auth.token_refused': 'The sign-in could not be verified, so nobody was signed in. Please start again.',
  'error.auth.exchange_failed':
    'The sign-in service did not answer as it should, so nobody was signed in. You can go on as a guest, or start again.',
  'error.auth.logout_token_refused': 'The logout token was refused.',
  'error.field.required': 'Please fill this in.',
  'error.field.too_long': 'This is too long. Please shorten it.',
  'error.field.email': 'Enter an e-mail address such as name@example.com.',
  'error.field.phone': 'Enter a phone number with its area code, such as +49 30 901820.',
  'error.field.postal_code': 'This postal code does not fit the country. Please check it.',
  'error.field.region': 'Please choose the state or region.',
  'error.field.country': 'We do not deliver to this country yet.',
  'error.field.choice': 'Please choose one of these.',
  'error.field.characters': 'This contains characters that cannot be stored. Please type it again.',
  'error.cart.quantity_over_limit': 'At most 999 pieces of one thing fit into the cart.',
  'error.cart.quantity_invalid': 'Enter a whole number from 1 to 999.',
  'error.cart.too_many_lines': 'The cart is full: it takes 200 different things. Remove one to add another.',
  'error.cart.options_unknown': 'This combination does not exist. Please choose again.',
  'error.cart.line_unknown': 'This is no longer in your cart.',
  'error.cart.stale': 'The cart was changed in another window. Here is how it stands now.',
  'error.cart.empty': 'Your cart is empty.',
  'error.stock.sold_out': 'This has just sold out.',
  'error.stock.not_enough': 'There are fewer left than you asked for. We kept what is available.',
  'error.checkout.incomplete': 'A few details are still missing. They are marked below.',
  'error.checkout.no_shipping': 'We have no shipping method for this address. Choose pick-up, or write to us.',
  'error.checkout.changed':
    'Something in your cart has changed since you opened this page. Please look it over once more.',
  'error.checkout.pick_up_unavailable': 'This location does not offer pick-up. Please choose another.',
  'error.payment.unavailable':
    'The card provider cannot be reached right now. Your cart is kept and nothing was charged. Please try again in a minute.',
  'error.payment.declined': 'The card was declined and nothing was charged. Try again or use another card.',
  'error.payment.too_many_declines':
    'The card was declined several times. To protect you, this order takes no further attempts. Please write to us.',
  'error.payment.amount_too_small': 'This amount is too small to be paid by card.',
  'error.payment.amount_not_payable':
    'This amount cannot be paid by card in one go. Nothing was ordered; please write to us.',
  'error.order.already_paid': 'This order is already paid.',
  'error.order.expired': 'This order was not paid in time and has expired. Nothing was charged.',
  'error.order.not_placed': 'This order is not placed, or not any more, so this cannot be done. Nothing was changed.',
  'error.order.on_hold': 'This order is on hold because of its payment. Nothing leaves before that is cleared.',
  'error.order.not_paid': 'The money for this order is not there, so nothing was sent.',
  'error.order.has_left':
    'Something of this order has left already, so it cannot be cancelled. Refund what comes back instead.',
  'error.order.disputed': 'The buyer’s bank disputes this payment and decides about it now, so nothing was changed.',
  'error.order.too_many_pieces': 'There are not that many left. Enter a whole number up to what is left.',
  'error.order.no_pieces': 'Say of at least one piece how many are in the parcel.',
  'error.order.tracking_link': 'Enter an address that begins with https://, or leave this empty.',
  'error.order.capture_refused':
    'The bank no longer holds the money and refused to pay it, so nothing was sent. Please write to the buyer.',
  'error.order.not_on_hold': 'This order is not on hold any more. Here is how it stands now.',
  'error.order.hold_does_not_fit':
    'This payment does not belong to the order, so it cannot be taken. Cancel the order instead.',
  'error.order.not_done': 'Something of this order is still to come: a parcel, money or a decision. It stays open.',
  'error.order.parcel_not_on_its_way': 'This parcel is not on its way any more. Here is how it stands now.',
  'error.payment.provider_away':
    'The card provider cannot be reached right now, so nothing was sent. Please try again in a minute.',
  'error.refund.nothing_left': 'Nothing is left that could go back: all of it has gone back or is on its way.',
  'error.refund.too_much': 'That is more than is left to go back. Nothing was refunded.',
  'error.refund.disputed':
    'The buyer’s bank has taken this money and decides about it now. A refund beside that would be paid twice.',
  'error.refund.not_paid': 'No money was taken for this order, so none can go back.',
  'error.refund.not_payable':
    'The card provider cannot move such a small part of this currency. Please round the amount.',
  'error.refund.amount': 'Enter an amount such as 12.50, without a currency and without separators for thousands.',
  'error.refund.no_pieces': 'Say of at least one piece how many are refunded, or choose the shipping.',
  'error.refund.contradictory':
    'Pieces and an amount were filled in beside another choice. Choose what is meant, and empty the other fields.',
  'error.message.too_many': 'You have sent several messages in a short time. Please wait an hour, or call us.',
  'error.account.stale': 'This was changed in another window. Here is how it stands now; please check and save again.',
  'error.account.address_book_full': 'The address book is full. Remove an address to add another.',
  'error.webhook.signature': 'The signature is missing, wrong or too old.',
  'error.import.not_csv': 'This file is not a CSV file.',
  'error.import.encoding': 'This file is not in UTF-8. Save it as “CSV UTF-8” and try again.',
  'error.import.cut_off': 'This file ends in the middle of a row; it seems to be cut off.',
  'error.import.too_large': 'This file is larger than 100 MB.',
  'error.import.unknown_format': 'The columns fit neither a Shopify nor a WooCommerce file.',
  'error.import.empty': 'This file holds no products.',
  'error.import.under_way': 'Another import is under way. Please wait until it is done.',
  'error.file.not_a_picture': 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture.',
  'error.file.too_large': 'This picture is larger than 20 MB or 50 megapixels.',
  'error.file.address_refused': 'This address may not be fetched.',
  'error.file.not_there': 'There is no picture at this address.',
  'error.file.unreachable': 'The picture’s address did not answer. We tried for a day.',
  'error.limit.too_many_requests': 'That was a little too fast. Please wait a moment and try again.',
  'error.system.unavailable': 'The shop is catching its breath. Nothing is lost. Please try again in a few seconds.',
  'error.system.fault':
    'Something went wrong on our side. Nothing is lost. Please try again, or tell us the number below.',
} as const satisfies Record<`error.${ErrorCode}`, string>
