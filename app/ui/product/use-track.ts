import { useRef, useState } from 'react'

/**
 * A row of pictures that is swiped: which one is seen, and going to another. Going past the last leads to the first.
 */
export function useTrack(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  return {
    track,
    at: Math.min(at, Math.max(0, count - 1)),
    /** Before this came to life a person may have tabbed to a picture, or swiped: that picture is the one seen. */
    arrive() {
      const slides = Array.from(track.current?.children ?? [])
      const focused = slides.findIndex((slide) => slide.contains(document.activeElement))
      slides[focused]?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' })
      if (track.current) setAt(focused === -1 ? seenIn(track.current) : focused)
    },
    /** For the row's scroll event: no matter if a finger, a key or a script scrolled. */
    follow() {
      if (track.current) setAt(seenIn(track.current))
    },
    go(to: number) {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      // Here and not in the style sheet: what the keyboard reaches must be seen at once.
      const behavior = calm ? 'instant' : 'smooth'
      track.current?.children[(to + count) % count]?.scrollIntoView({ inline: 'start', block: 'nearest', behavior })
    },
    /** To the first without a movement; the page stays where it is. */
    rewind() {
      track.current?.scrollTo({ left: 0, behavior: 'instant' })
      setAt(0)
    },
  }
}

function seenIn(row: HTMLElement): number {
  const distances = Array.from(row.children, (slide) => Math.abs(startOf(slide, row)))
  return distances.indexOf(Math.min(...distances))
}

/** How far a slide's beginning is from that of the row; lines of some languages begin at the right. */
function startOf(slide: Element, row: Element): number {
  const [inner, outer] = [slide.getBoundingClientRect(), row.getBoundingClientRect()]
  return getComputedStyle(row).direction === 'rtl' ? inner.right - outer.right : inner.left - outer.left
}

/** The keys of a row: the one beside it, the first, the last; null for any other key. */
export function stepOf({ key, currentTarget }: { key: string; currentTarget: Element }, at: number, count: number) {
  const ahead = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return at + ahead
  if (key === 'ArrowLeft') return at - ahead
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
