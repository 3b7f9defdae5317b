import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { now, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { importBeside } from './import-beside.server.ts'

useEmptyShop()

const bring = (text: string, trial = false) => importBeside(writeFile(text), { now, by: 'import', trial })

beforeEach(async () => {
  await db.deleteFrom('formerCustomers').execute()
  await db.deleteFrom('formerOrders').execute()
})

const customers = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent,Total Orders,Tags
7,Ada,Lang,ada@example.com,no,+491,48.20,2,vip
8,Ben,Vogt,ben@example.com,no,+492,0.00,0,
`

test('of each customer a trial run says what would change; what is about a person is named, and its value not kept', async () => {
  await bring(customers)
  const changed = customers.replace(
    'ada@example.com,no,+491,48.20,2,vip',
    'ada@example.com,yes,+499,50.00,3,"vip, new"',
  )
  const { wouldChange, ...tried } = await bring(changed, true)
  expect(tried).toMatchObject({ created: 0, changed: 1, unchanged: 1 })
  expect(wouldChange).toEqual([
    {
      line: 2,
      name: '',
      changes: {
        accepts_email: [false, true],
        orders: [2, 3],
        spent: ['48.20', '50.00'],
        tags: [['vip'], ['vip', 'new']],
      },
      named: ['phone'],
    },
  ])
  expect(JSON.stringify(wouldChange)).not.toMatch(/\+49|ada@/)
})

const orders = `Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing City
#1001,ada@example.com,paid,EUR,38.20,2024-03-05 14:22:10 +0100,2,Mug,19.10,Berlin
#1002,ben@example.com,paid,EUR,5.00,2024-03-06 14:22:10 +0100,1,Cup,5.00,Graz
`

test('and of each order, its amounts in its currency', async () => {
  await bring(orders)
  const changed = orders
    .replace('ada@example.com,paid,EUR,38.20', 'ada@example.com,refunded,EUR,40.00')
    .replace('Berlin', 'Kiel')
  const eur = (amount: number) => ({ amount, currency: 'EUR' })
  expect((await bring(changed, true)).wouldChange).toEqual([
    {
      line: 2,
      name: '#1001',
      changes: { payment: ['paid', 'refunded'], total: [eur(3820), eur(4000)] },
      named: ['billing_address'],
    },
  ])
})

test('the first of them are shown, and a row that repeats one of the file counts alone', async () => {
  const row = (at: number, spent: string) => `${at},Ada,Lang,a${at}@example.com,no,,${spent},1,\n`
  const [header = ''] = customers.split('\n')
  const file = (spent: string) => `${header}\n${Array.from({ length: 25 }, (_, at) => row(at, spent)).join('')}`
  await bring(file('1.00'))
  const tried = await bring(`${file('2.00')}${row(0, '3.00')}`, true)
  expect(tried.changed).toBe(26)
  expect(tried.wouldChange?.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, at) => at + 2))
})
