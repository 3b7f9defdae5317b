import { expect, test } from 'vitest'
import { importProblems } from './import-problems.ts'
import { placeOf } from './places.ts'

const problemsOf = (file: string, target: string, typeOnly = false) => importProblems(placeOf(file), target, typeOnly)

test('a feature may import folders above it in the table, and none beside or below it', () => {
  expect(problemsOf('app/cart/cart.ts', '#app/catalogue/variant.ts')).toEqual([])
  expect(problemsOf('app/cart/cart.ts', '#app/orders/order.ts')).toEqual(['cart may not import orders.'])
  expect(problemsOf('app/catalogue/products/product.ts', '#app/identity/people/session.ts')).toEqual([
    'catalogue may not import identity.',
  ])
  expect(problemsOf('app/home/home.page.tsx', '#app/back-office/desk.ts')).toEqual(['home may not import back-office.'])
  expect(problemsOf('app/pottery/cup.ts', '#app/kernel/money.ts')).toEqual([
    'pottery has no line in tools/lint/import-table.ts.',
  ])
})

test('only perform may import what an operation does, and only doors may import perform', () => {
  const work = '#app/operations/work.server.ts'
  expect(problemsOf('app/operations/perform.server.ts', './work.server.ts')).toEqual([])
  expect(problemsOf('app/orders/close.server.ts', work)).toEqual(['Only perform does what an operation does.'])
  expect(problemsOf('app/orders/close.server.ts', work, true)).toEqual([])
  const perform = '#app/operations/perform.server.ts'
  expect(problemsOf('app/doors/form.server.ts', perform)).toEqual([])
  expect(problemsOf('app/back-office/orders/order.page.tsx', perform)).toEqual([
    'Operations are performed by their doors: see app/doors/.',
  ])
  expect(problemsOf('app/fulfilment/ship-order.operation.ts', perform)).not.toEqual([])
})

test('every folder may import addresses and limits, no folder the files that join the features, and the kernel nothing', () => {
  expect(problemsOf('app/cart/page/cart.page.tsx', '#app/routes.ts')).toEqual([])
  expect(problemsOf('app/cart/page/cart.page.tsx', '#app/screens.ts')).toEqual([
    "cart may not import screens.ts of app's root, which puts the features together.",
  ])
  expect(problemsOf('app/kernel/money.ts', '#app/routes.ts')).not.toEqual([])
  expect(problemsOf('app/kernel/money.ts', 'zod')).toEqual(['The kernel imports nothing.'])
  expect(problemsOf('app/screens.ts', '#app/cart/page/cart.page.tsx')).toEqual([])
})

test('a feature may import the names of jobs and letters; only the machinery may import the lists', () => {
  expect(problemsOf('app/orders/letters/order.mail.ts', '#app/letter-list.ts', true)).toEqual([])
  expect(problemsOf('app/orders/letters/order.mail.ts', '#app/letter-list.ts')).not.toEqual([])
  expect(problemsOf('app/mail/letters.server.ts', '#app/letter-list.ts')).toEqual([])
})

test('texts are set at the start: code that needs one uses its key and imports none', () => {
  expect(problemsOf('app/web/language.tsx', '#app/texts.ts', true)).toEqual([])
  expect(problemsOf('app/web/language.tsx', '#app/texts.ts')).not.toEqual([])
  expect(problemsOf('app/cart/page/cart.page.tsx', '#app/texts.ts')).not.toEqual([])
})

test('only server files and tests talk to the database', () => {
  const refused = ['Only a *.server.ts file, an operation, a record or a list talks to the database.']
  expect(problemsOf('app/cart/cart.server.ts', '#db/database.server.ts')).toEqual([])
  expect(problemsOf('app/cart/cart.db.test.ts', '#db/database.server.ts')).toEqual([])
  expect(problemsOf('app/cart/page/cart.page.tsx', '#db/database.server.ts')).toEqual(refused)
  expect(problemsOf('app/cart/page/cart.page.tsx', '#db/schema.ts', true)).toEqual(refused)
})

test('a rules file is pure, but may import types of other files', () => {
  const refused = ['A rules file is pure: it imports rules, and no machinery.']
  expect(problemsOf('app/cart/cart.ts', './cart.server.ts')).toEqual(refused)
  expect(problemsOf('app/cart/cart.ts', 'node:fs')).toEqual(refused)
  expect(problemsOf('app/cart/cart.ts', 'kysely')).toEqual(refused)
  expect(problemsOf('app/cart/cart.ts', './cart.server.ts', true)).toEqual([])
})

test('code for the browser imports nothing of the server', () => {
  const refused = ['What the browser may run imports nothing of the server.']
  expect(problemsOf('app/catalogue/products/Product.island.tsx', './product.server.ts')).toEqual(refused)
  expect(problemsOf('app/catalogue/ProductCard.tsx', 'node:path')).toEqual(refused)
  expect(problemsOf('app/catalogue/products/Product.island.tsx', './variant.ts')).toEqual([])
})

test('the shop imports neither its server nor its stand-ins, and the stand-ins import nothing of the shop', () => {
  expect(problemsOf('app/cart/cart.server.ts', '#server/log.ts')).toEqual(['app may not import server.'])
  expect(problemsOf('app/cart/cart.server.ts', '#stand-ins/html.ts')).toEqual(['app may not import stand-ins.'])
  expect(problemsOf('stand-ins/mailbox/main.ts', '#app/routes.ts')).toEqual(['stand-ins may not import app.'])
  expect(problemsOf('stand-ins/mailbox/main.ts', '#server/exit-with-parent.ts')).toEqual([])
})

test('another folder is imported by name, not by a relative path', () => {
  expect(problemsOf('app/cart/cart.ts', '../kernel/money.ts')).toEqual([
    'Import from another folder by its name: #app/…, #db/…',
  ])
  expect(problemsOf('app/cart/cart.ts', '#app/cart/line.ts')).toEqual(['Within a folder, import by "./".'])
  expect(problemsOf('app/cart/lines/line.ts', '#app/cart/lines/put.ts')).toEqual(['Within a folder, import by "./".'])
  expect(problemsOf('app/cart/lines/line.ts', '#app/cart/cart.ts')).toEqual([])
  expect(problemsOf('app/cart/lines/line.ts', '#app/orders/money/ledger.ts')).toHaveLength(1)
})
