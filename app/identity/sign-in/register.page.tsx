import type { Load } from '#app/web/requests/visit.ts'
import { beginSignIn } from './sign-in.server.ts'

export function load(visit: Load<'/auth/register'>) {
  return beginSignIn(visit, 'register')
}

export function head() {
  return { title: '', indexed: false }
}

/** Never shown: this address only leads to the issuer. */
export function Screen() {
  return null
}
