import { expect, test } from 'vitest'
import { problem, sentenceOf, soldOutSentence } from './row-problem.ts'

test('what a file says gives no orders to the terminal on which its problems are shown', () => {
  const orders = '\u001b]0;title\u0007\u001b[2J\u009b31m\u202egnp'
  const found = problem(3, `Variant SKU${orders}`, 'sku_repeated', `A1${orders}\nB`)
  const soldOut = soldOutSentence({ product: `Mug${orders}`, values: [orders], sku: orders, owed: 0 })
  for (const said of [sentenceOf('products.csv', found), soldOut]) expect(said).not.toMatch(/[\p{Cc}\u202e]/u)
  expect(sentenceOf('products.csv', problem(3, 'SKU', 'sku_repeated', 'A1\nB'))).toMatch(
    /^products\.csv:3 SKU: “A1 B” /,
  )
})
