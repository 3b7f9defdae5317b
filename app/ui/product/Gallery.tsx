import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import styles from './Gallery.module.css'
import { Controls, type GalleryPicture, type GalleryTexts, Position } from './GalleryControls.tsx'
import { Lightbox } from './Lightbox.tsx'
import { Picture, type PictureProps } from './Picture.tsx'
import { stepOf, useTrack } from './use-track.ts'

interface GalleryProps {
  pictures: GalleryPicture[]
  texts: GalleryTexts
}

/** The place of an element that scripts and addresses without script lead to. */
const slideId = (at: number) => `picture-${at + 1}`

/**
 * Pictures side by side, to be swiped. Without script the small ones below lead to the large ones beside each other,
 * and each of these to its file; with script there are buttons, keys and a view that fills the window.
 */
export function Gallery({ pictures, texts }: GalleryProps) {
  const { track, at, arrive, follow, letGo, go, rewind } = useTrack(pictures.length)
  const [awake, setAwake] = useState(false)
  const [large, setLarge] = useState(false)
  useEffect(() => {
    setAwake(true)
    arrive()
    // Once, after hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useRewind(rewind, pictures)

  function open(event: MouseEvent, picture: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // A key opens the picture shown; a click on one at the edge first scrolls to it.
    if (picture === at || event.detail === 0) setLarge(true)
    else go(picture)
  }
  function close(seen: number) {
    setLarge(false)
    go(seen)
  }
  function step(event: KeyboardEvent) {
    const to = stepOf(event, at, pictures.length)
    if (to === null || pictures.length < 2 || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    // The keys of the links and buttons in it come up to here.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.gallery} aria-label={texts.label} onKeyDown={step}>
      <div className={styles.stage}>
        <ul className={styles.track} ref={track} onScroll={follow} onPointerDown={letGo} onWheel={letGo}>
          {pictures.map((picture, index) => (
            <li key={picture.src} id={slideId(index)}>
              <a
                href={picture.large}
                data-waits
                onClick={(event) => open(event, index)}
                aria-haspopup={awake ? 'dialog' : undefined}
                tabIndex={awake && index !== at ? -1 : undefined}
              >
                <span className="vh">{texts.enlarge} </span>
                <Picture {...only(picture)} first={index === 0} />
              </a>
            </li>
          ))}
        </ul>
        {pictures.length > 1 && (
          <Controls awake={awake} texts={texts} step={(by) => go(at + by)}>
            <Position at={at} pictures={pictures} text={texts.position} />
          </Controls>
        )}
      </div>
      {pictures.length > 1 && <Thumbs pictures={pictures} at={at} go={go} />}
      {large && <Lightbox pictures={pictures} from={at} texts={texts} onClose={close} />}
    </section>
  )
}

const only = ({ large: _, ...picture }: GalleryPicture): PictureProps => picture

/** Other pictures begin with their first. */
function useRewind(rewind: () => void, pictures: GalleryPicture[]) {
  const shown = pictures.map(({ src }) => src).join()
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown) rewind()
    before.current = shown
    // When the pictures are others, and only then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown])
}

function Thumbs({ pictures, at, go }: { pictures: GalleryPicture[]; at: number; go: (to: number) => void }) {
  function lead(event: MouseEvent, to: number) {
    event.preventDefault()
    go(to)
  }
  return (
    <ol className={styles.thumbs}>
      {pictures.map((picture, index) => (
        <li key={picture.src}>
          <a
            href={`#${slideId(index)}`}
            aria-current={index === at ? 'true' : undefined}
            onClick={(event) => lead(event, index)}
          >
            <Picture {...only(picture)} sizes="4.5rem" />
          </a>
        </li>
      ))}
    </ol>
  )
}
