import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

const patience = 20_000
let library: Promise<Stripe> | null = null

/**
 * Loads the card provider's script, only from its own host (PCI DSS: it may be neither bundled nor served by us). A
 * failed try leaves nothing behind, so the next one starts afresh.
 */
export function loadProvider(scriptOrigin: string, key: string): Promise<Stripe> {
  library ??= appendScript(`${scriptOrigin}/endive/stripe.js`)
    .then(() => loadStripe(key))
    .then((stripe) => stripe ?? Promise.reject(new Error('The provider’s script brought nothing')))
  library.catch(() => (library = null))
  return library
}

function appendScript(src: string): Promise<void> {
  const script = document.createElement('script')
  script.src = src
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('The provider’s script is too slow')), patience)
    const fail = (error: Error) => {
      clearTimeout(timer)
      script.remove()
      reject(error)
    }
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => fail(new Error('The provider’s script did not come')))
    document.head.append(script)
  })
}
