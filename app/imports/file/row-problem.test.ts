import { expect, test } from 'vitest'
import { attentionSentence } from '#app/imports/report/attention.ts'
import { soldOutSentence } from '#app/imports/summary.ts'
import { problem } from './row-problem.ts'

test('text from a file cannot send control sequences to the terminal that shows it', () => {
  const orders = '\u001b]0;title\u0007\u001b[2J\u009b31m\u202egnp'
  const found = problem(3, `Variant SKU${orders}`, 'sku_repeated', `A1${orders}\nB`)
  const told = attentionSentence('products.csv', { line: 3, name: `Mug${orders}`, became: 'draft', problems: [found] })
  const soldOut = soldOutSentence({ product: `Mug${orders}`, values: [orders], sku: orders, owed: 0 })
  for (const said of [told, soldOut]) expect(said).not.toMatch(/[\p{Cc}\u202e]/u)
  const problems = [problem(3, 'SKU', 'sku_repeated', 'A1\nB')]
  expect(attentionSentence('products.csv', { line: 3, name: 'Mug', became: 'draft', problems })).toMatch(
    /^products\.csv:3 Mug waits as a draft: SKU: “A1 B” /,
  )
})
