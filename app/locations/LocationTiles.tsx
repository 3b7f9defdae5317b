import { Button } from '#app/ui/form/Button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import styles from '#app/ui/frame/Page.module.css'
import { useLanguage } from '#app/web/language.tsx'
import { LocationFacts } from './LocationFacts.tsx'
import { LocationPicture } from './LocationPicture.tsx'
import type { LocationRow } from './locations.server.ts'
import { LocationMap } from './map/LocationMap.tsx'
import type { ShownMap } from './map/shown-map.ts'
import type { Opening } from './opening/opening.ts'

export interface LocationTile {
  location: LocationRow
  opening: Opening
  /** Shown instead of a missing picture. */
  map: ShownMap | null
}

const sizes = '(min-width: 900px) 30vw, (min-width: 600px) 50vw, 100vw'

/** All locations side by side: how each looks or where it lies, when it is open, how to reach it. */
export function LocationTiles({ tiles, now }: { tiles: LocationTile[]; now: Date }) {
  const { t, href } = useLanguage()
  return (
    <ul className={classNames(styles.tiles, styles.places)}>
      {tiles.map(({ location, opening, map }, index) => (
        <li key={location.id} className="stack">
          {map ? (
            <LocationMap name={location.name} map={map} />
          ) : (
            <LocationPicture location={location} first={index === 0} sizes={sizes} />
          )}
          <h2>{location.name}</h2>
          <LocationFacts location={location} opening={opening} now={now} week />
          <div>
            <Button look="quiet" href={href('/locations/:slug', { slug: location.slug })}>
              {t('locations.details')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
