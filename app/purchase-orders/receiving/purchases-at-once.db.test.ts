import { describe, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { act, movementsOf, onHand, ordered, read } from '#test/support/purchases.ts'
import { purchaseOperations } from '#app/purchase-orders/purchase-operations.server.ts'

useDatabase()
const cards = useCardProvider()
const { receivePurchase: receive, undoPurchaseReceipt: undo, cancelPurchaseOrder: cancel } = purchaseOperations

describe('at the same moment', () => {
  const results = (all: readonly { ok: boolean; problems?: readonly { code: string }[]; reason?: string }[]) =>
    all.map(({ ok, problems, reason }) => (ok ? 'done' : (problems?.[0]?.code ?? reason))).toSorted()

  test('two people receive the same parcel: it comes into stock once', async () => {
    const cup = await stockOf(0)
    const number = await ordered([[cup, 10]])
    const lines = { [cup.variantId]: 10 }
    expect(results(await Promise.all([act(receive, number, { lines }), act(receive, number, { lines })]))).toEqual([
      'done',
      'purchase.more',
    ])
    expect(await onHand(cup, cup)).toBe(10)
  })

  test('two people receive a part of the same line: the second learns what the first has done', async () => {
    const cup = await stockOf(0)
    const number = await ordered([[cup, 10]])
    const input = { lines: { [cup.variantId]: 4 }, was: { [cup.variantId]: 0 } }
    expect(results(await Promise.all([act(receive, number, input), act(receive, number, input)]))).toEqual([
      'done',
      'stock.changed',
    ])
    expect(await onHand(cup, cup)).toBe(4)
  })

  test('two people receive all that is to come: the second is told that nothing is', async () => {
    const cup = await stockOf(0)
    const number = await ordered([[cup, 10]])
    const all = await Promise.all([act(receive, number, { rest: true }), act(receive, number, { rest: true })])
    expect(all.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await onHand(cup, cup)).toBe(10)
  })

  test('one press that comes twice is one receipt', async () => {
    const cup = await stockOf(0)
    const number = await ordered([[cup, 10]])
    const press = { key: number, input: { lines: { [cup.variantId]: 4 } }, actor: staffAt(new Date()), once: newId() }
    const all = await Promise.all([performOnce(receive, press), performOnce(receive, press)])
    expect(all.map((each) => each.ok && each.isReplay).toSorted()).toEqual([false, true])
    expect(await onHand(cup, cup)).toBe(4)
    expect((await read(number)).receipts).toHaveLength(1)
  })

  test('one cancels what another receives: one of the two is refused', async () => {
    const cup = await stockOf(0)
    for (let round = 0; round < 5; round += 1) {
      const number = await ordered([[cup, 2]])
      const before = (await onHand(cup, cup)) ?? 0
      const [cancelled, received] = await Promise.all([act(cancel, number), act(receive, number, { rest: true })])
      expect(cancelled.ok).not.toBe(received.ok)
      expect(await onHand(cup, cup)).toBe(before + (received.ok ? 2 : 0))
      expect((await read(number)).state).toBe(received.ok ? 'arrived' : 'cancelled')
    }
  })

  test('a receipt is undone twice, and leaves the stock once', async () => {
    const cup = await stockOf(0)
    const number = await ordered([[cup, 5]])
    await act(receive, number, { rest: true })
    const [receipt] = (await read(number)).receipts
    const input = { receipt: receipt?.id }
    const all = await Promise.all([act(undo, number, input), act(undo, number, input)])
    expect(all.map(({ ok }) => ok)).toEqual([true, true])
    expect(await onHand(cup, cup)).toBe(0)
    expect(await movementsOf(cup)).toHaveLength(2)
  })

  test('people buy while it is received, in either order of the variants', async () => {
    const [cup, bowl] = [await stockOf(20), await stockOf(20)]
    const number = await ordered([
      [bowl, 10],
      [cup, 10],
    ])
    const bought = [cup, bowl, cup].map((stock) => aPaidOrder(stock, cards))
    expect(await act(receive, number, { rest: true })).toMatchObject({ ok: true })
    await Promise.all(bought)
    expect([await onHand(cup, cup), await onHand(bowl, bowl), await onHand(cup, bowl)]).toEqual([18, 29, 10])
  })
})
