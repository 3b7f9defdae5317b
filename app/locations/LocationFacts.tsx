import { emailFacts, phoneFacts } from '#app/settings/ReachUs.tsx'
import { Facts } from '#app/ui/text/Facts.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { LocationRow } from './locations.server.ts'
import type { Opening } from './opening/opening.ts'
import { openingWords } from './opening/opening-words.ts'

/** Whether it is open now, address with the map marker, phone, e-mail, and whether orders can be picked up. */
export function LocationFacts({ location, opening, now }: { location: LocationRow; opening: Opening; now: Date }) {
  const language = useLanguage()
  const { t, country: nameOf } = language
  const { address, phone, email, pickUp } = location
  const country = nameOf(address.country)
  const place = [...address.lines, `${address.postalCode} ${address.city}`, country].join(', ')
  return (
    <Facts
      facts={[
        ...(opening ? [{ icon: 'info' as const, text: openingWords(opening, now, language) }] : []),
        { icon: 'marker', text: place },
        ...phoneFacts(phone),
        ...emailFacts(email),
        { icon: 'bag', text: t(pickUp ? 'locations.pick_up' : 'locations.no_pick_up') },
      ]}
    />
  )
}
