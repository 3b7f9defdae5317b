import { emailFacts, phoneFacts } from '#app/settings/ReachUs.tsx'
import { Facts } from '#app/ui/text/Facts.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { LocationRow } from './locations.server.ts'
import type { Opening } from './opening/opening.ts'
import { openingWords } from './opening/opening-words.ts'
import { OpeningLines } from './opening/OpeningLines.tsx'

interface LocationFactsProps {
  location: LocationRow
  opening: Opening
  now: Date
  /** With its hours in a few lines, where no table says them. */
  week?: boolean
}

/** Whether it is open now, address with the map marker, phone, e-mail, and whether orders can be picked up. */
export function LocationFacts({ location, opening, now, week }: LocationFactsProps) {
  const language = useLanguage()
  const { t, country: nameOf } = language
  const { address, phone, email, pickUp } = location
  const street = address.lines.join(', ')
  const town = [`${address.postalCode} ${address.city}`, nameOf(address.country)].join(', ')
  return (
    <Facts
      facts={[
        ...(opening
          ? [
              {
                icon: 'info' as const,
                text: week ? (
                  <OpeningLines location={location} opening={opening} now={now} />
                ) : (
                  openingWords(opening, now, language)
                ),
              },
            ]
          : []),
        {
          icon: 'marker',
          text: (
            <>
              {street}
              <br />
              {town}
            </>
          ),
        },
        ...phoneFacts(phone),
        ...emailFacts(email),
        { icon: 'bag', text: t(pickUp ? 'locations.pick_up' : 'locations.no_pick_up') },
      ]}
    />
  )
}
