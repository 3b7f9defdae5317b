import { isOfOtherRelease, pageByItself } from './by-itself.ts'

/** A part of the page that changes by itself is fetched again, as long as it says so. */
const pause = 2_000

function again(place: HTMLElement) {
  setTimeout(async () => {
    const page = await pageByItself(place.dataset.refresh ?? '').catch(() => null)
    const old = document.querySelector('main')
    // Nobody loses what they are about to press: only the progress changes until it is over.
    const fresh = page?.querySelector<HTMLElement>('main [data-refresh]')
    if (page && (!fresh || isOfOtherRelease(page))) return location.reload()
    if (fresh && old?.contains(place)) place.replaceWith(fresh)
    again(fresh ?? place)
  }, pause)
}

const place = document.querySelector<HTMLElement>('[data-refresh]')
if (place) again(place)
