import type { ErrorCode } from '#app/errors.ts'
import { findCheckout } from '#app/checkout/checkout.server.ts'
import { phoneCountry, readPhone, withPhoneFrom } from '#app/checkout/contact.ts'
import { notPlaced } from '#app/checkout/paying/press.server.ts'
import { refuseOthers } from '#app/identity/people/visitor.ts'
import { type Answer, type FormState, json } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { offerFor } from './sheet.server.ts'
import { placeOf } from './wallet.ts'

type Press = Act<'/checkout'>

/** What the order would cost at the place that is chosen in a wallet's sheet. Changes nothing. */
export async function showRates(press: Press): Promise<Answer> {
  refuseOthers(press)
  const checkout = await findCheckout(press)
  return json(checkout ? offerFor(checkout, placeOf(press.form), press.language) : { rates: [] })
}

/** Wallets keep phone numbers as people typed them; the order does without one that cannot be read. */
export const byWallet = (order: (press: Press) => Promise<Answer>) => async (press: Press) => {
  const country = press.form.get('address-country') ?? ''
  const form = new URLSearchParams(withPhoneFrom(country, press.form))
  form.delete(phoneCountry)
  if (!readPhone(form.get('phone') ?? '', country)) form.delete('phone')
  return order({ ...press, form })
}

/** A wallet's sheet has none of our fields, so one sentence says what is wrong with its data. */
export function notPlacedByWallet(press: Press, { problem, problems, retryAfter }: FormState): Promise<Answer> {
  const told: ErrorCode | undefined = Object.values(problems)[0]
  const code = problem ?? (told === 'field.country' ? told : told && 'checkout.wallet_unusable')
  // Its total cannot be compared with that of the page, which knows no address.
  const form = new URLSearchParams(press.form)
  form.delete('agreed')
  return notPlaced({ ...press, form }, { problem: code ?? null, retryAfter })
}
