import { hostedPageOf } from '#test/support/people/ordering-by-form.ts'
import { aBuyer, type Buyer } from './buyer.ts'
import { typedCode } from './provider.ts'
import type { World } from './world.ts'

/** Presses the last button without script; returns where it leads: the provider's own page. */
export async function pressWithoutScript({ browser, form }: Pick<Buyer, 'browser' | 'form'>): Promise<string> {
  return hostedPageOf(await browser.post('/checkout/place', form))
}

/** A shopper without script, whose browser is about to open the provider's page. */
export async function aBuyerAtThePage(world: World) {
  const buyer = await aBuyer(world)
  const address = await pressWithoutScript(buyer)
  return { ...buyer, address, session: sessionOf(address), orderRow: await buyer.order() }
}

export function sessionOf(address: string): string {
  return new URL(address).pathname.split('/').at(-1) ?? ''
}

/** Pays there and closes the browser, without returning to the shop. */
export async function payThere({ browser, address }: { browser: Buyer['browser']; address: string }, card: string) {
  const page = await browser.open(address)
  const typed = { number: card, expiry: '12/40', cvc: typedCode, name: 'Ada Weber' }
  const answer = await browser.submit(page, sessionOf(address), typed)
  if (answer.status >= 400) throw new Error(`The provider's page answered ${answer.status}`)
}
