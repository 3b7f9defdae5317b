import { Fault, notFound } from '#app/errors.ts'
import { addressForm } from '#app/checkout/address.ts'
import { listAddresses } from '#app/identity/address-book.server.ts'
import { stillWrong } from '#app/checkout/delivery-form.ts'
import { servedCountries } from '#app/checkout/shipping.ts'
import { listShippingMethods } from '#app/checkout/trade-settings.server.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { isId, type AddressId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/Button.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { type Answer, again, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { addAddress, changeAddress, removeAddress } from './address-book.server.ts'
import { AddressEditor } from './AddressEditor.tsx'
import { AddressList } from './AddressList.tsx'

export async function load(visit: Load<'/account/addresses'>) {
  const { query } = visit
  const { id, name } = customerOf(visit)
  const [addresses, countries] = await Promise.all([listAddresses(id), listCountries()])
  const wished = query.get('edit')
  const edited = addresses.find((each) => each.id === wished) ?? null
  if (wished && !edited) notFound()
  const said = query.has('saved') ? saved : query.has('removed') ? removed : null
  const isFull = addresses.length >= limits.addressBook.value
  return { customerId: id, addresses, countries, name, edited, adding: query.has('new'), said, isFull }
}

const saved = 'account.address_saved' as const
const removed = 'account.address_removed' as const

/** An address that we do not deliver to would be of no use in this book. */
async function listCountries(): Promise<string[]> {
  const [methods, { homeCountry }] = await Promise.all([listShippingMethods(), getSettings()])
  const served = servedCountries(methods, homeCountry)
  // A shop that is only being set up delivers nowhere yet.
  return served.length > 0 ? served : [homeCountry]
}

export async function act(visit: Act<'/account/addresses'>): Promise<Answer> {
  const values = typed(visit.form)
  if (values.intent === 'country') return country(visit)
  if (values.intent === 'save') return save(visit, values.id ?? '')
  if (values.intent === 'remove') return remove(visit, values.id ?? '')
  throw new Fault('request.malformed')
}

/** Another country, other fields: what was typed comes back in them. */
async function country({ form }: Act<'/account/addresses'>): Promise<Answer> {
  const read = readForm(addressForm(await listCountries()), form)
  return again({ values: typed(form), problems: read.ok ? {} : stillWrong(form, read.form.problems) }, 200)
}

async function save(visit: Act<'/account/addresses'>, id: string): Promise<Answer> {
  const customer = customerOf(visit)
  const read = readForm(addressForm(await listCountries()), visit.form)
  if (!read.ok) return again(read.form)
  if (id !== '' && !isId<AddressId>(id)) notFound()
  const outcome =
    id === ''
      ? await addAddress(customer.id, read.value, visit.now)
      : await changeAddress(customer.id, id, read.value, visit.now)
  if (outcome.ok) return seeOther(visit.language.href('/account/addresses', undefined, { saved: 1 }))
  const values = typed(visit.form)
  if (outcome.reason === 'full') return again({ values, problem: 'account.address_book_full' })
  // It was removed in another window: what was typed stays, and saving once more adds it.
  return again({ values: { ...values, id: '' }, problem: 'account.stale' }, 409)
}

async function remove(visit: Act<'/account/addresses'>, id: string): Promise<Answer> {
  if (!isId<AddressId>(id)) notFound()
  await removeAddress(customerOf(visit).id, id)
  return seeOther(visit.language.href('/account/addresses', undefined, { removed: 1 }))
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/account/addresses'>): Head {
  return { title: language.t('account.addresses'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const isEditing = data.edited !== null || data.adding || form.values.intent !== undefined
  if (isEditing) {
    const id = form.values.id ?? data.edited?.id ?? ''
    return (
      <AccountFrame current="/account/addresses" title={t(id ? 'account.edit_address' : 'account.add_address')}>
        <AddressEditor
          id={id}
          customerId={data.customerId}
          name={data.name}
          address={data.edited?.address ?? null}
          countries={data.countries}
          form={form}
        />
      </AccountFrame>
    )
  }
  const add = (
    <Button icon="plus" href={href('/account/addresses', undefined, { new: 1 })}>
      {t('account.add_address')}
    </Button>
  )
  const intro = data.addresses.length > 0 ? 'account.addresses_text' : 'account.no_addresses'
  return (
    <AccountFrame current="/account/addresses" title={t('account.addresses')} text={t(intro)}>
      <div className="stack">
        {data.said && <Notice kind="success">{t(data.said)}</Notice>}
        <AddressList addresses={data.addresses} />
        <div>{data.isFull ? <p>{t('error.account.address_book_full')}</p> : add}</div>
      </div>
    </AccountFrame>
  )
}
