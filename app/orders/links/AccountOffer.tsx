import { shownTo } from '#app/identity/people/visitor.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'

interface AccountOfferProps {
  number: string
  /** Of the link that the page was opened with: only that takes the order into an account. */
  linkKey: string
  /** Null for a reader who is not signed in. */
  customerId: CustomerId | null
}

/** For a guest's order, opened by its link: an account, or this order in the reader's account. */
export function AccountOffer({ number, linkKey, customerId }: AccountOfferProps) {
  const { t, href } = useLanguage()
  const back = { return_to: href('/orders/:number', { number }, { key: linkKey }) }
  return (
    <div className="stack">
      <p>{t('orders.claim_text', { state: customerId ? 'customer' : 'guest' })}</p>
      {customerId ? (
        <form method="post" action={href('/orders/:number/claim', { number }, { key: linkKey })}>
          <input type="hidden" name={shownTo} value={customerId} />
          <Button look="quiet" icon="user">
            {t('orders.claim_press')}
          </Button>
        </form>
      ) : (
        <div className="row">
          <Button look="quiet" href={href('/auth/sign-in', undefined, back)}>
            {t('orders.claim_sign_in')}
          </Button>
          <Button look="quiet" href={href('/auth/register', undefined, back)}>
            {t('orders.claim_register')}
          </Button>
        </div>
      )}
      <p>
        <a href={href('/orders/:number/data', { number }, { key: linkKey })}>{t('orders.data_link')}</a>
      </p>
    </div>
  )
}
