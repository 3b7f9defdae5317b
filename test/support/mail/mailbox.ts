import type { JourneyShop } from '#test/support/browser/journey.ts'

interface Letter {
  subject: string
  text: string
  html: string
}

/** The first letter to this address, as soon as it arrives. */
export async function letterTo(shop: JourneyShop, recipient: string): Promise<Letter> {
  const query = new URLSearchParams({ to: recipient, wait: '20' })
  const response = await fetch(`${shop.standIns.mailbox}/messages.json?${query}`)
  // The stand-in's own answer, newest first.
  const letters = (await response.json()) as Letter[]
  const first = letters.at(-1)
  if (!first) throw new Error(`No letter has come to ${recipient}`)
  return first
}
