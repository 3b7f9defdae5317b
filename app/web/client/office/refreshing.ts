import { askByItself } from './by-itself.ts'

/** A part of the page that changes by itself is fetched again, as long as it says so. */
const pause = 2_000

function again(place: HTMLElement) {
  setTimeout(async () => {
    const main = await fetchMain(place.dataset.refresh ?? '').catch(() => null)
    const old = document.querySelector('main')
    // Nobody loses what they are about to press: only the progress changes until it is over.
    const fresh = main?.querySelector<HTMLElement>('[data-refresh]')
    if (main && !fresh) return location.reload()
    if (fresh && old?.contains(place)) place.replaceWith(fresh)
    again(fresh ?? place)
  }, pause)
}

async function fetchMain(address: string): Promise<Element | null> {
  const answer = await askByItself(address)
  if (!answer.ok) return null
  return new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
}

const place = document.querySelector<HTMLElement>('[data-refresh]')
if (place) again(place)
