import { useRef, useState } from 'react'

/**
 * A row of pictures that is swiped: which one is seen, and going to another. Going past the last leads to the first.
 */
export function useTrack(count: number, from = 0) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(from)
  /** The picture that a key or a button leads to, as long as the row is still on its way there. */
  const aim = useRef<number | null>(null)
  function show(seen: number) {
    aim.current = null
    setAt(seen)
  }
  return {
    track,
    at: Math.min(at, Math.max(0, count - 1)),
    /** Before this came to life a person may have tabbed to a picture, or swiped: that picture is the one seen. */
    arrive() {
      const slides = Array.from(track.current?.children ?? [])
      const focused = slides.findIndex((slide) => slide.contains(document.activeElement))
      slides[focused]?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' })
      if (track.current) show(focused === -1 ? seenIn(track.current) : focused)
    },
    /** For the row's scroll event: no matter if a finger, a key or a script scrolled. What it only passes is not shown. */
    follow() {
      const seen = track.current && seenIn(track.current)
      if (seen !== null && (aim.current === null || aim.current === seen)) show(seen)
    },
    /**
     * For a finger or a wheel, which may lead elsewhere. Not the end of scrolling says so: that of one scroll comes when
     * a key has already begun the next.
     */
    letGo() {
      aim.current = null
    },
    /** It counts as shown at once, for the next key; and a focus in the row goes along, or nobody would see it. */
    go(to: number) {
      const row = track.current
      const wanted = (to + count) % count
      const next = row?.children[wanted]
      if (!row || !next) return
      show(wanted)
      if (seenIn(row) !== wanted) aim.current = wanted
      if (row.contains(document.activeElement)) focusIn(next)
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      // Here and not in the style sheet: what the keyboard reaches must be seen at once.
      const behavior = calm ? 'instant' : 'smooth'
      next.scrollIntoView({ inline: 'start', block: 'nearest', behavior })
    },
    /** To the first without a movement; the page stays where it is. */
    rewind() {
      track.current?.scrollTo({ left: 0, behavior: 'instant' })
      show(0)
    },
  }
}

/** Each picture is in a link or a button; the row itself scrolls to it. */
function focusIn(slide: Element) {
  slide.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
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
