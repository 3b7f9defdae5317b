import { listAddresses } from '#app/identity/people/address-book.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { addressLines } from '#app/orders/page/address-lines.ts'
import { listOrders } from '#app/orders/lists/order-list.server.ts'
import { OrderList } from '#app/orders/lists/OrderList.tsx'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { readablePhone } from '#app/checkout/contact.ts'
import { getProfile } from './profile/profile.server.ts'

export async function load(visit: Load<'/account'>) {
  const { id } = customerOf(visit)
  const [profile, { orders }, [latest]] = await Promise.all([getProfile(id), listOrders(id, 1), listAddresses(id)])
  return { profile, orders: orders.slice(0, 3), address: latest?.address ?? null }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/account'>): Head {
  return { title: language.t('account.label'), indexed: false }
}

export function Screen({ data: { profile, orders, address } }: Shown<typeof load>) {
  const { t, href, locale } = useLanguage()
  const { name, email, phone } = profile
  const title = name ? t('account.hello', { name }) : t('account.hello_nameless')
  const allOrders = { href: href('/account/orders'), label: t('account.all_orders') }
  const allAddresses = { href: href('/account/addresses'), label: t('account.all_addresses') }
  return (
    <AccountFrame current="/account" title={title} text={t('account.overview_text')}>
      <Section title={t('account.latest_orders')} action={orders.length > 0 ? allOrders : undefined}>
        {orders.length > 0 ? (
          <OrderList orders={orders} page={1} pages={1} />
        ) : (
          <p>
            {t('account.no_orders')} <a href={href('/collections')}>{t('shell.continue_shopping')}</a>
          </p>
        )}
      </Section>
      <Section title={t('account.address_book')} action={allAddresses}>
        {address ? <AddressBlock lines={addressLines(address, locale)} /> : <p>{t('account.no_addresses')}</p>}
      </Section>
      <Section
        title={t('account.details')}
        action={{ href: href('/account/profile'), label: t('account.edit_profile') }}
      >
        <AddressBlock lines={[name, email ?? '', readablePhone(phone)].filter(Boolean)} />
      </Section>
    </AccountFrame>
  )
}
