import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { ReactNode } from 'react'
import { mayCorrectAddress, mayCorrectContact } from '#app/corrections/corrections.ts'
import { expectedWords } from '#app/delivery/delivery-words.ts'
import { paidWithWords } from '#app/orders/money/paid-with.ts'
import { addressLines } from '#app/orders/page/address-lines.ts'
import { EmailLink } from '#app/settings/ReachUs.tsx'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import { PrintLinks } from '#app/back-office/printing/PrintActs.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'

/** Whom it is about, where it goes, how it is paid, and its documents. */
export function OrderAside({ file }: { file: OrderFile }) {
  const { t, href } = useLanguage()
  const { invoices } = file.order
  return (
    <>
      <Buyer file={file} />
      <PrintLinks number={file.order.number} />
      <FromDraft file={file} />
      <PackedWith file={file} />
      <Addresses file={file} />
      {invoices.length > 0 && (
        <div>
          <h2>{t('invoices.heading_office')}</h2>
          {invoices.map(({ number, kind }) => (
            <p key={number}>
              <a href={href('/admin/invoices/:number', { number })}>{t(`invoices.download_${kind}`, { number })}</a>
            </p>
          ))}
        </div>
      )}
    </>
  )
}

/** Its draft says who agreed which prices. */
function FromDraft({ file: { draft } }: { file: OrderFile }) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  if (!draft || !mayOpen('/admin/drafts/:draft')) return null
  return (
    <p>
      <a href={href('/admin/drafts/:draft', { draft })}>{t('draft.title', { number: draft })}</a>
    </p>
  )
}

/** The order that it adds to or whose items it replaces, and the drafts and orders that add to it. */
function PackedWith({ file: { order } }: { file: OrderFile }) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()
  const { to, insteadOf, added } = order.together
  if (!to && !insteadOf && added.length === 0) return null
  const orderLink = (number: string, words: 'office.together.to' | 'office.together.order' | 'returns.instead_of') => (
    <p key={number}>
      <a href={href('/admin/orders/:number', { number })}>{t(words, { number })}</a>
    </p>
  )
  return (
    <Block title={t('office.together')}>
      {to && orderLink(to, 'office.together.to')}
      {insteadOf && orderLink(insteadOf, 'returns.instead_of')}
      {added.map(({ number, state, order: placed }) =>
        placed ? (
          orderLink(placed, 'office.together.order')
        ) : (
          <p key={number}>
            {mayOpen('/admin/drafts/:draft') ? (
              <a href={href('/admin/drafts/:draft', { draft: number })}>{t('office.together.draft', { number })}</a>
            ) : (
              t('office.together.draft', { number })
            )}
            <br />
            <span className="muted small">{t(`lists.drafts.state.${state}`)}</span>
          </p>
        ),
      )}
    </Block>
  )
}

function Buyer({ file: { order, facts, buyer } }: { file: OrderFile }) {
  const { t, href, money } = useLanguage()
  const mayCorrect = useMay('orders.correct_contact')
  const mayOpen = useMayOpen()
  const { email, phone, number, currency } = order
  const row = { delivery: order.delivery, erasedAt: email === '' ? new Date(0) : null }
  const isOffered = mayCorrect && (mayCorrectContact({ ...facts, row }).ok || mayCorrectAddress({ ...facts, row }).ok)
  return (
    <div>
      <h2>{t('office.summary.customer')}</h2>
      {email && (
        <p>
          <EmailLink address={email} />
        </p>
      )}
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{parsePhoneNumberFromString(phone)?.formatInternational() ?? phone}</a>
        </p>
      )}
      {buyer.count > 1 && (
        <p>
          <a href={href('/admin/orders', undefined, { q: email })}>
            {t('office.summary.orders', { count: buyer.count, worth: money({ amount: buyer.worth, currency }) })}
          </a>
        </p>
      )}
      {buyer.file && mayOpen('/admin/customers/:customer') && (
        <p>
          <a href={href('/admin/customers/:customer', { customer: buyer.file })}>{t('office.customer.open')}</a>
        </p>
      )}
      {isOffered && (
        <p>
          <a href={href('/admin/orders/:number/correct', { number })}>{t('office.correct')}</a>
        </p>
      )}
    </div>
  )
}

function Addresses({ file: { order } }: { file: OrderFile }) {
  const language = useLanguage()
  const { t, locale } = language
  const { pickUp, shippingAddress, shippingMethod, billingAddress, paidWith } = order
  return (
    <>
      {pickUp && (
        <Block title={t('office.pick_up_at')}>
          <AddressBlock lines={addressLines({ ...pickUp.address, name: pickUp.name }, locale)} />
        </Block>
      )}
      {shippingAddress && (
        <Block title={t('office.delivery_to')}>
          <AddressBlock lines={addressLines(shippingAddress, locale)} />
          {shippingMethod?.arrives && <p className="muted small">{expectedWords(shippingMethod.arrives, language)}</p>}
        </Block>
      )}
      {billingAddress && (
        <Block title={t('office.billing_to')}>
          <AddressBlock lines={addressLines(billingAddress, locale)} />
        </Block>
      )}
      {paidWith && (
        <Block title={t('office.paid_with')}>
          <p>{paidWithWords(paidWith, language)}</p>
        </Block>
      )}
    </>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
