const firstPause = 4_000
const longestPause = 20_000

/**
 * Requests a page until it has changed, and then goes there. Meanwhile the page stays as it is, and its live region
 * reports once a minute while the page is visible: a reload would lose the focus and interrupt reading (WCAG 2.2,
 * 3.2.5).
 */
export function lookAgain(place: HTMLElement, pause = firstPause) {
  setTimeout(async () => {
    const { lookAgain: address = '', still, over = '' } = place.dataset
    if (await isOver(address)) {
      place.textContent = over
      return location.assign(address)
    }
    const time = new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' })
    place.textContent = `${still} (${time})`
    lookAgain(place, Math.min(pause * 1.25, longestPause))
  }, pause)
}

/** Without a connection, and while the server is too busy to say, it is not known yet. */
async function isOver(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'manual' })
    if (answer.type === 'opaqueredirect') return true
    return answer.status !== 429 && answer.status < 500 && !(await answer.text()).includes('data-look-again')
  } catch {
    return false
  }
}
