import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Steps } from '#app/ui/notices/Steps.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OldLinkData } from './old-link.ts'

/** What an old link still shows: the order's progress, and how to see all of it. */
export function OldLink({ number, word, steps, hasAccount, isSent, linkKey }: OldLinkData) {
  const { t, href } = useLanguage()
  const account = href('/account/orders/:number', { number })
  return (
    <div className="stack">
      <Notice kind="info">{word}</Notice>
      {steps.length > 0 && <Steps label={t('orders.steps')} steps={steps} />}
      <p>
        {t('orders.old_link')} {hasAccount ? t('orders.old_link_sign_in') : !isSent && t('orders.old_link_mail')}
      </p>
      {hasAccount && (
        <p>
          <Button href={href('/auth/sign-in', undefined, { return_to: account })}>{t('orders.sign_in')}</Button>
        </p>
      )}
      {!hasAccount && isSent && <Notice kind="success">{t('orders.link_sent')}</Notice>}
      {!hasAccount && !isSent && (
        <form method="post" action={href('/orders/:number', { number }, { key: linkKey })}>
          <Button icon="envelope">{t('orders.send_link')}</Button>
        </form>
      )}
    </div>
  )
}
