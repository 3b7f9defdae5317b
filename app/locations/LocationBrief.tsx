import { Fragment } from 'react'
import { Facts } from '#app/ui/text/Facts.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { LocationRow } from './locations.server.ts'
import type { Opening } from './opening/opening.ts'
import { openingWords, weekLines } from './opening/opening-words.ts'

/** A location in a few lines, on a page about something else: name, city, whether it is open, and the week's hours. */
export function LocationBrief({ location, opening, now }: { location: LocationRow; opening: Opening; now: Date }) {
  const language = useLanguage()
  const { slug, name, address, hours } = location
  const link = <a href={language.href('/locations/:slug', { slug })}>{name}</a>
  const week = weekLines(hours, language.locale)
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
          ? [
              {
                icon: 'info' as const,
                text: (
                  <>
                    {openingWords(opening, now, language)}
                    {week.map((line) => (
                      <Fragment key={line}>
                        <br />
                        <span className="muted">{line}</span>
                      </Fragment>
                    ))}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
