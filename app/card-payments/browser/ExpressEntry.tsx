import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ExpressShop, mountWallets } from './express-sheet.ts'
import { loadProvider } from './load-provider.ts'
import type { PaymentProblem } from './order-and-pay.ts'
import { ProblemShown } from './ProblemShown.tsx'

export interface ExpressEntryProps extends ExpressShop {
  scriptOrigin: string
  publishableKey: string
  /** The text above the buttons. */
  before: ReactNode
  className: { whole: string; error: string }
}

/** The wallets of the buyer's browser, each with a button that orders and pays. Without a wallet nothing is shown. */
export function ExpressEntry({ before, className, ...props }: ExpressEntryProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isOffered, setOffered] = useState(false)
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const shop = useRef(props)
  useEffect(() => {
    let takeDown: (() => void) | null = null
    let isGone = false
    const { scriptOrigin, publishableKey } = shop.current
    // Whom the provider's script does not reach has the form, and the page does not wait for it.
    const loaded = pageHasLoaded().then(() => loadProvider(scriptOrigin, publishableKey))
    loaded.then(
      (stripe) => {
        if (isGone || !place.current) return
        takeDown = mountWallets(stripe, place.current, shop.current, { onOffered: setOffered, onProblem: setProblem })
      },
      () => setOffered(false),
    )
    return () => {
      isGone = true
      takeDown?.()
    }
  }, [])
  return (
    <div className={className.whole} hidden={!isOffered}>
      {before}
      <div ref={place} />
      <ProblemShown problem={problem} className={className.error} />
    </div>
  )
}

/** A script that is added before this event delays it, and the browser shows the page as loading for as long. */
const pageHasLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
