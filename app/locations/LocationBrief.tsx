import { Facts } from '#app/ui/text/Facts.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { LocationRow } from './locations.server.ts'
import type { Opening } from './opening/opening.ts'
import { OpeningLines } from './opening/OpeningLines.tsx'

interface LocationBriefProps {
  location: LocationRow
  opening: Opening
  now: Date
}

/** A location in a few lines, on a page about something else: name, city, whether it is open, and the week's hours. */
export function LocationBrief({ location, opening, now }: LocationBriefProps) {
  const { href } = useLanguage()
  const { slug, name, address } = location
  const link = <a href={href('/locations/:slug', { slug })}>{name}</a>
  return (
    <Facts
      facts={[
        {
          icon: 'marker',
          text: (
            <>
              {link}
              {name.includes(address.city) ? '' : `, ${address.city}`}
            </>
          ),
        },
        ...(opening
          ? [{ icon: 'info' as const, text: <OpeningLines location={location} opening={opening} now={now} /> }]
          : []),
      ]}
    />
  )
}
