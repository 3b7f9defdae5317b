import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { mayMerge, type Mergeable } from './merge.ts'

const aCustomer = (change: Partial<Mergeable> = {}): Mergeable => ({
  id: newId(),
  isGuest: false,
  addresses: ['ada@example.com'],
  worksHere: false,
  isBeingErased: false,
  isBuying: false,
  ...change,
})

test('two are merged only if the same address is verified for both', () => {
  const ada = aCustomer()
  expect(mayMerge(ada, aCustomer())).toEqual(agree())
  expect(mayMerge(ada, aCustomer({ isGuest: true }))).toEqual(agree())
  expect(mayMerge(ada, aCustomer({ addresses: ['eve@example.com'] }))).toEqual(
    refuse('customer.other_address', '/from'),
  )
  expect(mayMerge(aCustomer({ addresses: [] }), aCustomer())).toEqual(refuse('customer.other_address', '/from'))
  expect(mayMerge(aCustomer({ addresses: [] }), aCustomer({ addresses: [] }))).toEqual(
    refuse('customer.other_address', '/from'),
  )
})

test('nobody is merged with themselves, into a guest, while they are erased, buy, or work here', () => {
  const ada = aCustomer()
  expect(mayMerge(ada, ada)).toEqual(refuse('customer.same', '/from'))
  expect(mayMerge(aCustomer({ isGuest: true }), ada)).toEqual(refuse('customer.no_account'))
  for (const who of [{ worksHere: true }, { isBeingErased: true }] as const) {
    const reason = 'worksHere' in who ? 'customer.works_here' : 'customer.being_erased'
    expect(mayMerge(aCustomer(who), ada)).toEqual(refuse(reason))
    expect(mayMerge(ada, aCustomer(who))).toEqual(refuse(reason))
  }
  expect(mayMerge(ada, aCustomer({ isBuying: true }))).toEqual(refuse('customer.is_buying', '/from'))
})
