/**
 * Asks for something that nobody has pressed a button for. One that is sent on has no answer: who is signed out is not
 * sent to sign in behind the page.
 */
export const askByItself = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...init, redirect: 'manual', headers: { accept: 'text/html', 'x-by-itself': '1' } })
