/**
 * Asks for something that nobody has pressed a button for. One that is sent on has no answer: who is signed out is not
 * sent to sign in behind the page.
 */
export const askByItself = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...init, redirect: 'manual', headers: { accept: 'text/html', 'x-by-itself': '1' } })

/** A page that was asked for by itself; null if there is none for now. */
export async function pageByItself(address: string, init?: RequestInit): Promise<Document | null> {
  const answer = await askByItself(address, init)
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
}

/** Whether a page is of another release: nothing of it belongs into this one, which has other scripts and styles. */
export const isOfOtherRelease = (page: Document): boolean =>
  page.documentElement.dataset.release !== document.documentElement.dataset.release
