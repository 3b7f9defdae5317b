import type { JourneyShop } from '#test/support/browser/journey.ts'

interface Letter {
  subject: string
  text: string
  html: string
}

/** The first letter to this address, as soon as it arrives. */
export const letterTo = (shop: JourneyShop, recipient: string): Promise<Letter> => letterAbout(shop, recipient, /^/)

/** The same of a subject, whatever came before it. */
export async function letterAbout(shop: JourneyShop, recipient: string, subject: RegExp): Promise<Letter> {
  const query = new URLSearchParams({ to: recipient, wait: '20' })
  for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
    const response = await fetch(`${shop.standIns.mailbox}/messages.json?${query}`)
    // The stand-in's own answer, newest first.
    const letters = (await response.json()) as Letter[]
    const found = letters.findLast((letter) => subject.test(letter.subject))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No such letter has come to ${recipient}: ${subject}`)
}
