import styles from './Page.module.css'
import { Picture, type PictureProps } from './Picture.tsx'

export interface Tile {
  href: string
  name: string
  text?: string
  picture?: PictureProps
}

export function CollectionTiles({ tiles }: { tiles: Tile[] }) {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ href, name, text, picture }) => (
        <li key={href}>
          <a href={href}>
            {picture && <Picture {...picture} alt="" />}
            <h3>{name}</h3>
            {text && <p>{text}</p>}
          </a>
        </li>
      ))}
    </ul>
  )
}
