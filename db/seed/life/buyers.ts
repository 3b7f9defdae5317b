import type { CustomerId, IdentityId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { Locale } from '#app/locales.ts'
import { type Chance, idAt } from './chance.ts'
import { companies, type Land, lands } from './names.ts'

export interface Buyer {
  name: string
  email: string
  phone: string | null
  locale: Locale
  land: Land
  address: PostalAddress
  /** Null for a guest. */
  account: { customerId: CustomerId; identityId: IdentityId; subject: string } | null
  /** Of the first order, which made the account. */
  since: Date
}

/** A person of the identity provider that comes with the shop. */
export interface KnownPerson {
  subject: string
  email: string
  name: string
  locale: Locale
}

/** Some buy again and again, most once. */
const comesBack = 46
const hasAccount = 34

export class Buyers {
  readonly all: Buyer[] = []
  private readonly taken = new Set<string>()

  private readonly chance: Chance

  constructor(chance: Chance, known: readonly KnownPerson[], since: Date) {
    this.chance = chance
    for (const person of known) this.taken.add(person.email)
    for (const person of known) this.all.push(this.buyerOf(person, since))
  }

  /** Who orders at that moment: somebody new, or somebody who was content. */
  next(at: Date): Buyer {
    if (this.all.length > 20 && this.chance.percent(comesBack)) {
      // Those who came last are the likeliest to come back.
      const back = Math.floor(this.chance.next() ** 1.4 * this.all.length)
      const buyer = this.all[this.all.length - 1 - back]
      if (buyer) return buyer
    }
    return this.newcomer(at)
  }

  newcomer(at: Date): Buyer {
    const buyer = this.newBuyer(at)
    this.all.push(buyer)
    return buyer
  }

  private newBuyer(at: Date): Buyer {
    const { chance } = this
    const land = chance.weighted(lands.map((each) => [each, each.weight] as const))
    const [first, last] = [chance.pick(land.first), chance.pick(land.last)]
    const locale: Locale = chance.percent(land.german) ? 'de' : 'en'
    const person = { name: `${first} ${last}`, email: this.addressOf(first, last), locale }
    const account = chance.percent(hasAccount) ? newAccount(at, crypto.randomUUID()) : null
    return { ...person, ...this.placeIn(land, person.name), land, account, since: at }
  }

  private buyerOf({ subject, ...person }: KnownPerson, since: Date): Buyer {
    const land = lands.find(({ country }) => country === 'DE') ?? this.chance.pick(lands)
    return { ...person, ...this.placeIn(land, person.name), land, since, account: newAccount(since, subject) }
  }

  private placeIn(land: Land, name: string): Pick<Buyer, 'address' | 'phone'> {
    const { chance } = this
    const [postalCode, city, region = ''] = chance.pick(land.towns)
    const [street, number] = [chance.pick(land.streets), chance.between(1, 96)]
    const company = land.country === 'DE' && chance.percent(6) ? chance.pick(companies) : ''
    const phone = land.country === 'DE' && chance.percent(24) ? `+493023125${chance.between(100, 999)}` : null
    const line = land.numberFirst ? `${number} ${street}` : `${street} ${number}`
    const address = {
      name,
      company,
      lines: [line],
      city,
      region,
      postalCode,
      country: land.country,
      phone: phone ?? '',
    }
    return { address, phone }
  }

  /** Each address once, of domains that belong to nobody. */
  private addressOf(first: string, last: string): string {
    const { chance } = this
    const [one, two] = [plain(first), plain(last)]
    const local = chance.pick([`${one}.${two}`, `${one[0]}.${two}`, `${one}${two}`, `${two}.${one}`])
    const domain = chance.pick(['example.com', 'example.org', 'example.net'])
    let [email, count] = [`${local}@${domain}`, 1]
    while (this.taken.has(email)) email = `${local}${(count += 1)}@${domain}`
    this.taken.add(email)
    return email
  }
}

const newAccount = (at: Date, subject: string) => ({
  customerId: idAt<CustomerId>(at),
  identityId: idAt<IdentityId>(at),
  subject,
})

/** "Sönke" is "soenke" in an address. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
