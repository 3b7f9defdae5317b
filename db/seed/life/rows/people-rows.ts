import type { MessageId, ThreadId } from '#app/kernel/ids.ts'
import type { IdentityId } from '#app/kernel/ids.ts'
import { referenceOf, subjectOf } from '#app/contact/contact.ts'
import { missedWords } from '#app/catalogue/synonyms/misses.server.ts'
import { locales } from '#app/locales.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Buyer, KnownPerson } from '#db/seed/life/buyers.ts'
import { type Chance, idAt } from '#db/seed/life/chance.ts'
import { addLetter } from '#db/seed/life/letters.server.ts'
import { messages, missed } from '#db/seed/life/phrases.ts'
import type { Rows } from './rows.server.ts'
import type { Story } from '#db/seed/life/story.ts'

const day = 86_400_000

export function addAccounts(rows: Rows, stories: readonly Story[], issuer: string) {
  const buyers = new Set(stories.map(({ buyer }) => buyer))
  for (const buyer of buyers) addAccount(rows, buyer, stories, issuer)
}

function addAccount(rows: Rows, buyer: Buyer, stories: readonly Story[], issuer: string) {
  const { account, name, email, phone, locale, since, address } = buyer
  if (!account) return
  const { customerId, identityId, subject } = account
  const last = stories.findLast((story) => story.buyer === buyer)?.at ?? since
  rows.add('customers', { id: customerId, email, name, phone, locale, createdAt: since })
  const seen = { createdAt: since, lastSeenAt: last }
  rows.add('identities', {
    id: identityId,
    customerId,
    issuer,
    subject,
    email,
    emailVerified: true,
    demo: true,
    ...seen,
  })
  rows.add('addresses', { id: idAt(since), customerId, address, usedAt: last, createdAt: since })
}

/** Who works in the shop: accounts of the stand-in like those of the customers, with their roles. */
export function addStaff(
  rows: Rows,
  { person, roles, since, issuer }: { person: KnownPerson; roles: string[]; since: Date; issuer: string },
): IdentityId {
  const [customerId, identityId] = [idAt<never>(since), idAt<IdentityId>(since)]
  const { email, name, locale, subject } = person
  rows.add('customers', { id: customerId, email, name, phone: null, locale, createdAt: since })
  const seen = { createdAt: since, lastSeenAt: since }
  rows.add('identities', {
    id: identityId,
    customerId,
    issuer,
    subject,
    email,
    emailVerified: true,
    demo: true,
    ...seen,
  })
  rows.add('staffMembers', { id: idAt(since), identityId, roles, createdAt: since })
  return identityId
}

/** What people wrote to the shop, each once a week or so, about their order or about something else. */
export function addMessages(rows: Rows, stories: readonly Story[], settings: ShopSettings, chance: Chance, now: Date) {
  const placed = stories.filter(({ placedAt }) => placedAt && now.getTime() - placedAt.getTime() > day / 2)
  const writers = chance.shuffled(placed).slice(0, 42)
  const bodies = { en: chance.shuffled(messages.en), de: chance.shuffled(messages.de) }
  const told = { en: 0, de: 0 }
  for (const { buyer, number, at } of writers.toSorted((one, other) => +one.at - +other.at)) {
    const own = bodies[buyer.locale]
    const text = own[told[buyer.locale]++ % own.length] ?? ''
    const isAboutOrder = text.includes('{order}')
    const written = new Date(Math.min(at.getTime() + chance.between(20, 96) * 3_600_000, now.getTime() - 900_000))
    const [id, threadId] = [idAt<MessageId>(written), idAt<ThreadId>(written)]
    const body = text.replace('{order}', number)
    const { name, email, locale, account } = buyer
    const orderNumber = isAboutOrder ? number : null
    const thread = {
      orderNumber,
      name,
      email,
      locale,
      subject: subjectOf(body),
      customerId: account?.customerId ?? null,
    }
    rows.add('threads', { ...thread, id: threadId, createdAt: written, demo: true })
    rows.add('messages', { id, threadId, author: 'customer', body, at: written })
    const reference = referenceOf(id)
    const arrived = { name, email, order: orderNumber, message: body, reference }
    const shared = { reference: id, locale, at: written }
    addLetter(rows, { ...shared, kind: 'message-arrived', recipient: settings.email, data: arrived })
    const receipt = { reference, at: written.toISOString(), answerTo: settings.email }
    addLetter(rows, { ...shared, kind: 'message-received', recipient: email, data: receipt })
  }
}

export function addMisses(rows: Rows, chance: Chance, now: Date) {
  for (const language of locales)
    for (const [asked, times] of missed[language]) {
      const lastAt = new Date(now.getTime() - chance.between(1, 40) * 0.3 * day)
      const words = missedWords(asked) ?? asked
      rows.add('missedSearches', { id: idAt(lastAt), language, words, times, lastAt, demo: true })
    }
}
