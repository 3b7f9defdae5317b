import type { ReactNode } from 'react'
import { Once } from '#app/back-office/forms/Once.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { addressLines } from '#app/orders/page/address-lines.ts'
import { EmailLink } from '#app/settings/ReachUs.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import type { CustomerData } from './customer-data.server.ts'
import { CustomerTags } from './CustomerTags.tsx'

interface AsideProps {
  data: CustomerData
  form: FormState
  /** What was just done with the tags. */
  notice: ReactNode
}

/** How to reach them, tags, addresses, consent, what belongs to them, and what they may ask for. */
export function CustomerAside(props: AsideProps) {
  return (
    <>
      <Contact {...props} />
      <CustomerTags {...props} />
      <Beside {...props} />
      <Addresses {...props} />
      <Consent {...props} />
      <OwnData {...props} />
    </>
  )
}

function Contact({ data: { view, about } }: AsideProps) {
  const { t, date } = useLanguage()
  return (
    <div>
      <h2>{t('office.customer.contact')}</h2>
      {view.email && (
        <p>
          <EmailLink address={view.email} />
        </p>
      )}
      {about?.phone && (
        <p>
          <a href={`tel:${about.phone}`}>{about.phone}</a>
        </p>
      )}
      {about?.signIns.map(({ email, emailVerified, lastSeenAt, issuer }) => (
        <p key={`${issuer} ${email}`} className="muted small">
          {t('office.customer.sign_in', {
            email: email ?? '–',
            verified: emailVerified ? 'yes' : 'no',
            at: date(lastSeenAt),
          })}
        </p>
      ))}
      {!about && <p className="muted small">{t('office.customer.guest_hint')}</p>}
    </div>
  )
}

function Beside({ data: { id, beside, view, email } }: AsideProps) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  const q = view.kind === 'guest' ? view.email : (email ?? view.email)
  const links = [
    { path: '/admin/returns', label: 'office.customer.returns', count: beside.returns, query: { q, state: 'all' } },
    {
      path: '/admin/withdrawals',
      label: 'office.customer.withdrawals',
      count: beside.withdrawals,
      query: { q, state: 'all' },
    },
    {
      path: '/admin/orders',
      label: 'office.customer.due',
      count: beside.due,
      query: { customer: id, payment: 'outstanding' },
    },
    { path: '/admin/former-orders', label: 'office.customer.former', count: beside.former, query: { q } },
  ] as const
  const shown = links.filter(({ path, count }) => count > 0 && mayOpen(path))
  if (shown.length === 0) return null
  return (
    <div>
      <h2>{t('office.customer.beside')}</h2>
      {shown.map(({ path, label, count, query }) => (
        <p key={path}>
          <a href={href(path, undefined, query)}>{t(label, { count })}</a>
        </p>
      ))}
    </div>
  )
}

function Addresses({ data: { addresses } }: AsideProps) {
  const { t, locale } = useLanguage()
  if (addresses.length === 0) return null
  return (
    <div>
      <h2>{t('office.customer.addresses')}</h2>
      {addresses.map(({ id, address }) => (
        <AddressBlock key={id} lines={addressLines(address, locale)} />
      ))}
    </div>
  )
}

/** What was agreed, when and where, as far as the shop keeps it: it asks for no consent to marketing itself. */
function Consent({ data: { about, consents } }: AsideProps) {
  const { t, date } = useLanguage()
  const own = about?.marketingConsentAt
  return (
    <div>
      <h2>{t('office.customer.consent')}</h2>
      {own && <p>{t('office.customer.consent_own', { at: date(own) })}</p>}
      {consents.map(({ shop, accepts, at }) => (
        <p key={`${shop} ${at.toISOString()}`}>
          {t('office.customer.consent_former', {
            accepts: accepts === null ? 'unknown' : accepts ? 'yes' : 'no',
            shop: shop === 'shopify' || shop === 'woocommerce' ? t(`office.value.${shop}`) : shop,
            at: date(at),
          })}
        </p>
      ))}
      {!own && consents.length === 0 && <p className="muted small">{t('office.customer.consent_none')}</p>}
    </div>
  )
}

/** Their rights to their data, as they have them in the account, and the merge of two that are one person. */
function OwnData({ data, form }: AsideProps) {
  const { t, href } = useLanguage()
  const [mayExport, mayErase, mayMerge] = [
    useMay('customers.export'),
    useMay('customers.erase'),
    useMay('customers.merge'),
  ]
  const { id: customer, about, erasure, candidates, submission, customerId } = data
  const into = candidates.into[0]
  return (
    <div className={styles.danger}>
      <h2>{t('office.customer.data')}</h2>
      {mayExport && about && (
        <form method="post" action={href('/admin/customers/:customer/export', { customer })}>
          <Once submission={submissionOf(form, submission)} customerId={customerId} />
          <ExportState data={data} />
          {data.mayExport && <Button look="quiet">{t('office.customer.export')}</Button>}
        </form>
      )}
      {mayExport && !about && <p className="muted small">{t('office.customer.export_guest')}</p>}
      {mayErase && !erasure && !about?.worksHere && (
        <p>
          <a href={href('/admin/customers/:customer/erase', { customer })}>{t('office.customer.erase')}</a>
        </p>
      )}
      {about?.worksHere && <p className="muted small">{t('error.erasure.staff')}</p>}
      {mayMerge && candidates.from.length > 0 && (
        <p>
          <a href={href('/admin/customers/:customer/merge', { customer })}>
            {t('office.customer.merge_with', { count: candidates.from.length })}
          </a>
        </p>
      )}
      {mayMerge && into && (
        <p>
          <a href={href('/admin/customers/:customer/merge', { customer: into.id }, { from: customer })}>
            {t('office.customer.merge_into', { name: into.name || into.email })}
          </a>
        </p>
      )}
    </div>
  )
}

function ExportState({ data: { archive, mayExport } }: Pick<AsideProps, 'data'>) {
  const { t, time } = useLanguage()
  const hint = archive && !archive.madeAt ? 'making' : archive && !mayExport ? 'soon' : 'hint'
  return (
    <p className="muted small">
      {t(`office.customer.export_${hint}`, { at: archive ? time(archive.requestedAt) : '' })}
    </p>
  )
}
