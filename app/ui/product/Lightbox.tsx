import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './Gallery.module.css'
import { type GalleryPicture, type GalleryTexts, Position, Step } from './GalleryControls.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Picture } from './Picture.tsx'
import { stepOf, useTrack } from './use-track.ts'

interface LightboxProps {
  pictures: GalleryPicture[]
  from: number
  texts: GalleryTexts
  /** With the picture that was seen last. */
  onClose: (at: number) => void
}

/** A point of a picture, as shares of its width and height. */
type Spot = { x: number; y: number }
const middle: Spot = { x: 0.5, y: 0.5 }

/** The pictures as large as the window: swiped, moved by keys, and brought nearer by a press, two fingers or a key. */
export function Lightbox({ pictures, from, texts, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { track, at, follow, letGo, go } = useTrack(pictures.length, from)
  const [near, setNear] = useState<Spot | null>(null)
  useEffect(() => {
    dialog.current?.showModal()
    track.current?.children[from]?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' })
    // Once, when it opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useLayoutEffect(() => {
    if (near) centre(track.current?.children[at], near)
    // When it comes near; another picture is never near at once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [near])

  function turnTo(to: number) {
    setNear(null)
    go(to)
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === '+' || event.key === '-') return setNear(event.key === '+' ? middle : null)
    const moved = near && pan(track.current?.children[at], event.key)
    const to = moved ? null : stepOf(event, at, pictures.length)
    if (moved || to !== null) event.preventDefault()
    if (to !== null) turnTo(to)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.large}
      aria-label={texts.label}
      onClose={() => onClose(at)}
      onKeyDown={press}
    >
      <Top
        pictures={pictures}
        at={at}
        texts={texts}
        near={near !== null}
        zoom={() => setNear(near ? null : middle)}
        turn={(by) => turnTo(at + by)}
        close={() => dialog.current?.close()}
      />
      <ul className={styles.track} ref={track} onScroll={follow} onPointerDown={letGo} onWheel={letGo}>
        {pictures.map(({ large: _, className: __, ...picture }, index) => (
          <li key={picture.src} className={near && index === at ? styles.near : undefined}>
            <button
              type="button"
              tabIndex={index === at ? 0 : -1}
              onClick={(event) => setNear(near ? null : spotOf(event))}
            >
              <Picture {...picture} sizes={near && index === at ? '250vw' : '100vw'} />
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}

interface TopProps {
  pictures: GalleryPicture[]
  at: number
  texts: GalleryTexts
  near: boolean
  zoom: () => void
  turn: (by: 1 | -1) => void
  close: () => void
}

/** Closing comes first: it has the focus when this opens. */
function Top({ pictures, at, texts, near, zoom, turn, close }: TopProps) {
  return (
    <div className={styles.top}>
      <button type="button" aria-label={texts.close} onClick={close}>
        <Icon name="close" />
      </button>
      <button type="button" aria-label={near ? texts.zoomOut : texts.zoomIn} onClick={zoom}>
        <Icon name={near ? 'minus' : 'plus'} />
      </button>
      {pictures.length > 1 && (
        <>
          <Position at={at} pictures={pictures} text={texts.position} />
          <Step label={texts.next} onClick={() => turn(1)} />
          <Step label={texts.previous} back onClick={() => turn(-1)} />
        </>
      )}
    </div>
  )
}

/** The position in the picture that was pressed. */
function spotOf({ target, clientX, clientY }: MouseEvent): Spot | null {
  if (!(target instanceof HTMLImageElement)) return null
  const { left, top, width, height } = target.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

function centre(slide: Element | undefined, { x, y }: Spot) {
  if (!slide) return
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = slide
  slide.scrollTo(scrollWidth * x - clientWidth / 2, scrollHeight * y - clientHeight / 2)
}

const ways: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The arrow keys move an enlarged picture; true if the key was one of them. */
function pan(slide: Element | undefined, key: string): boolean {
  const way = ways[key]
  if (way) slide?.scrollBy(way[0] * 80, way[1] * 80)
  return way !== undefined
}
