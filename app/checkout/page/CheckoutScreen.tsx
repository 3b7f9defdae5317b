import type { ReactNode } from 'react'
import type { Language } from '#app/web/language-of.ts'
import { GoneNotice } from '#app/cart/page/GoneNotice.tsx'
import { deliveryWords } from '#app/delivery/delivery-words.ts'
import { CheckoutLayout } from '#app/ui/frame/CheckoutLayout.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { Sentence } from '#app/ui/text/Sentence.tsx'
import { addressLines } from '#app/orders/page/address-lines.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import type { CheckoutData } from './checkout.page.tsx'
import type { Checkout } from '#app/checkout/checkout.server.ts'
import type { Part as PartName } from '#app/checkout/checkout.ts'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import { ExpressPart } from '#app/checkout/express/ExpressPart.tsx'
import { ContactPart } from './ContactPart.tsx'
import { DeliveryPart } from '#app/checkout/delivery/DeliveryPart.tsx'
import { methodName } from '#app/checkout/delivery/method-name.ts'
import { Part } from './Part.tsx'
import { isSaidAtPayment, PaymentPart } from '#app/checkout/paying/PaymentPart.tsx'
import { ShippingPart } from '#app/checkout/delivery/ShippingPart.tsx'

interface CheckoutScreenProps {
  data: CheckoutData
  form: FormState
  open: PartName
  language: Language
}

/** The four parts of the checkout, one of them open, and the order summary beside them. */
export function CheckoutScreen({ data, form, open, language }: CheckoutScreenProps) {
  const { t, money } = language
  const { checkout } = data
  const { details, done, cart, totals } = checkout
  const total = money({ amount: totals.total, currency: cart.currency })
  const part = { open, done }
  const express = data.express && data.express.rates.length > 0 && <ExpressPart {...data} offer={data.express} />
  return (
    <>
      <PageHeader title={t('checkout.title')} />
      <CheckoutLayout
        summaryLabel={t('checkout.your_order')}
        folded={
          <>
            <span>{t('checkout.your_order')}</span> <span className="num">{total}</span>
          </>
        }
        unfolded={open === 'payment'}
        summary={<CheckoutSummary checkout={checkout} />}
      >
        {data.keptUntil && <Notice kind="info">{t('checkout.left', { time: language.time(data.keptUntil) })}</Notice>}
        <GoneNotice cart={cart} silent={false} />
        <Problem form={form} told={data.told} checkout={checkout} language={language} />
        <Part name="contact" {...part} told={<Told lines={[details.email, details.phone]} />}>
          <ContactPart checkout={checkout} form={form} isGuest={data.isGuest} />
          {express}
        </Part>
        <Part name="delivery" {...part} told={<Told lines={destination(checkout, language)} />}>
          <DeliveryPart checkout={checkout} form={form} />
          {express}
        </Part>
        <Part
          name="shipping"
          {...part}
          told={<Told lines={[methodInWords(checkout, language), arrival(checkout, language)]} />}
        >
          {checkout.pickUp ? (
            <p>{methodInWords(checkout, language)}</p>
          ) : (
            <ShippingPart checkout={checkout} form={form} />
          )}
        </Part>
        <Part name="payment" {...part} told={null}>
          <PaymentPart {...data} form={form} />
        </Part>
      </CheckoutLayout>
    </>
  )
}

function Told({ lines }: { lines: ReactNode[] }) {
  return lines
    .filter((line) => line !== null)
    .map((line, index) => (
      <div key={index}>
        <bdi>{line}</bdi>
      </div>
    ))
}

interface ProblemProps {
  form: FormState
  told: CheckoutData['told']
  checkout: Checkout
  language: Language
}

/** What stopped the last press: a declined card, or a change in the meantime. */
function Problem({ form, told, checkout, language }: ProblemProps) {
  const code = form.problem ?? told
  if (!code || isSaidAtPayment(form)) return null
  const { t, money } = language
  const { cart, totals } = checkout
  const isComparable = form.values.was_currency === cart.currency
  const was = isComparable ? Number(form.values.was) : totals.total
  const price = (amount: number) => money({ amount, currency: cart.currency })
  return (
    <Notice kind="problem">
      {problemOf(language, { ...form, problem: code })}{' '}
      {was !== totals.total && t('checkout.total_changed', { from: price(was), to: price(totals.total) })}
    </Notice>
  )
}

function destination({ details, pickUp }: Checkout, { t, locale }: Language): string[] {
  const goesTo = pickUp
    ? [t('checkout.pick_up_at', { name: pickUp.name }), ...addressLines(pickUp.address, locale)]
    : details.address
      ? addressLines(details.address, locale)
      : []
  const bill = details.billing ? [`${t('checkout.billing')}: ${addressLines(details.billing, locale).join(', ')}`] : []
  return [...goesTo, ...bill]
}

function arrival({ method }: Checkout, language: Language): string | null {
  return method && deliveryWords(method.arrives, language)
}

function methodInWords({ method, pickUp, cart }: Checkout, language: Language): ReactNode {
  const { t, money } = language
  if (pickUp) return t('checkout.pick_up_free')
  if (!method) return null
  const charge = money({ amount: method.charge, currency: cart.currency })
  const withCharge = (name: string) =>
    method.charge === 0 ? t('checkout.method_free', { name }) : `${name}, ${charge}`
  return <Sentence of={withCharge} name={methodName(method, language)} />
}
