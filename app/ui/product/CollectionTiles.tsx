import styles from '#app/ui/frame/Page.module.css'
import { Picture, type PictureProps } from './Picture.tsx'

export interface Tile {
  href: string
  name: string
  /** Of the name, where it is not the page's. */
  lang?: string
  text?: string
  picture?: PictureProps
}

interface CollectionTilesProps {
  tiles: Tile[]
  /** `h2` right below the page's own heading. */
  heading?: 'h2' | 'h3'
}

export function CollectionTiles({ tiles, heading: Heading = 'h3' }: CollectionTilesProps) {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ href, name, lang, text, picture }) => (
        <li key={href}>
          <a href={href}>
            {picture && <Picture {...picture} alt="" />}
            <Heading lang={lang}>{name}</Heading>
            {text && <p className="muted">{text}</p>}
          </a>
        </li>
      ))}
    </ul>
  )
}
