import { Fragment } from 'react'
import { useLanguage } from '#app/web/language.tsx'
import type { LocationRow } from '#app/locations/locations.server.ts'
import type { Opening } from './opening.ts'
import { openingWords, weekLines } from './opening-words.ts'

interface OpeningLinesProps {
  location: LocationRow
  opening: NonNullable<Opening>
  now: Date
}

/** Whether it is open now, and the week below in a few lines. */
export function OpeningLines({ location, opening, now }: OpeningLinesProps) {
  const language = useLanguage()
  return (
    <>
      {openingWords(opening, now, language)}
      {weekLines(location.hours, language.locale).map((line) => (
        <Fragment key={line}>
          <br />
          <span className="muted">{line}</span>
        </Fragment>
      ))}
    </>
  )
}
