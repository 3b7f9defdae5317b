import { addressInput } from '#app/checkout/address/address.ts'
import { stillWrong } from '#app/checkout/delivery/delivery-form.ts'
import { inputOf, problemsOfForm } from '#app/doors/form-input.ts'
import { formOf } from '#app/doors/form.server.ts'
import { Fault, notFound } from '#app/errors.ts'
import { listAddresses } from '#app/identity/people/address-book.server.ts'
import { customerOf, refuseOthers } from '#app/identity/people/visitor.ts'
import { problemsIn } from '#app/operations/input-problems.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { type Answer, again, seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, AnyVisit, Load } from '#app/web/requests/visit.ts'
import { AccountFrame } from '#app/account/AccountFrame.tsx'
import { addAddress } from './add-address.operation.ts'
import { roomFor } from './address-book.ts'
import { listCountries } from './address-book.server.ts'
import { AddressEditor } from './AddressEditor.tsx'
import { AddressList } from './AddressList.tsx'
import { changeAddress } from './change-address.operation.ts'
import { removeAddress } from './remove-address.operation.ts'

export async function load(visit: Load<'/account/addresses'>) {
  const { query } = visit
  const { id, name } = customerOf(visit)
  const [addresses, countries] = await Promise.all([listAddresses(id), listCountries()])
  const wished = query.get('edit')
  const edited = addresses.find((each) => each.id === wished) ?? null
  if (wished && !edited) notFound()
  const said = query.has('saved') ? told.saved : query.has('removed') ? told.removed : null
  const isFull = !roomFor(addresses.length).ok
  return { customerId: id, addresses, countries, name, edited, adding: query.has('new'), said, isFull }
}

const told = { saved: 'account.address_saved', removed: 'account.address_removed' } as const

const back =
  (said: keyof typeof told) =>
  ({ language }: AnyVisit): Answer =>
    seeOther(language.href('/account/addresses', undefined, { [said]: 1 }))

type AddressAct = Act<'/account/addresses/:address/change'>

export const acts = {
  '/account/addresses/add': formOf(addAddress, { key: () => null, done: back('saved') }),
  '/account/addresses/country': otherCountry,
  '/account/addresses/:address/change': unlessGone(
    formOf(changeAddress, { key: ({ params }: AddressAct) => params.address, done: back('saved') }),
    // It was removed in another window: the form keeps what was typed, and saving again adds it.
    ({ form }) => again({ values: { ...typed(form), id: '' }, problem: 'account.stale' }, 409),
  ),
  '/account/addresses/:address/remove': unlessGone(
    formOf(removeAddress, { key: ({ params }: AddressAct) => params.address, done: back('removed') }),
    back('removed'),
  ),
}

/** The answer when the address no longer exists or belongs to someone else. */
function unlessGone(send: (visit: AddressAct) => Promise<Answer>, gone: (visit: AddressAct) => Answer) {
  return async (visit: AddressAct): Promise<Answer> => {
    try {
      return await send(visit)
    } catch (error) {
      if (error instanceof Fault && error.code === 'request.not_found') return gone(visit)
      throw error
    }
  }
}

/** Another country has other fields: the typed values and the other errors are kept. */
async function otherCountry(visit: Act<'/account/addresses'>): Promise<Answer> {
  refuseOthers(visit)
  const values = typed(visit.form)
  const { error } = addressInput.safeParse(inputOf(addressInput, values))
  const { problems } = problemsOfForm(error ? problemsIn(error) : [], values)
  return again({ values: { ...values, refreshed: 'country' }, problems: stillWrong(visit.form, problems) }, 200)
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/account/addresses'>): Head {
  return { title: language.t('account.addresses'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const isEditing = data.edited !== null || data.adding || form.values.country !== undefined
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
