import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function listen() {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  return { log, read: () => lines.map((line): unknown => JSON.parse(line)), text: () => lines.join('') }
}

test('an error of the database says what failed and where, and nothing of the row', () => {
  const { log, read, text } = listen()
  const refused = Object.assign(new Error('new row for relation "orders" violates check constraint "orders_total"'), {
    code: '23514',
    constraint: 'orders_total',
    detail: 'Failing row contains (7, Zora Quitte, Am Deich 3, zora@example.com).',
    where: 'SQL statement "insert ... Zora Quitte"',
  })
  log.error({ err: refused, requestId: 'a-request' }, '/checkout failed')
  expect(read()).toMatchObject([
    { requestId: 'a-request', err: { type: 'Error', constraint: 'orders_total' }, msg: '/checkout failed' },
  ])
  expect(text()).toContain('violates check constraint')
  expect(text()).toContain('log.test.ts')
  expect(text()).not.toMatch(/Zora|Deich|zora/)
})

test('nor does what a neighbour answers name a person’s address', () => {
  const { log, read } = listen()
  const answers = ['550 5.1.1 <zora.quitte+shop@mail.example.com>: user unknown', 'to=müller@straße.example refused']
  log.error({ message: `Failed task 7 with error '${answers[0]}'` }, 'a job failed and will be tried again')
  log.error({ err: new Error(answers[1], { cause: new Error(answers[0]) }) }, 'failed')
  expect(read()).toMatchObject([
    { message: "Failed task 7 with error '550 5.1.1 <[address]>: user unknown'" },
    { err: { message: 'to=[address] refused: 550 5.1.1 <[address]>: user unknown' } },
  ])
})

test('names of packages and versions stay readable in a stack', () => {
  const { log, text } = listen()
  log.info({ at: '/shop/node_modules/@fastify/busboy/lib.js:3, react@19.3.0' }, 'here')
  expect(text()).toContain('/shop/node_modules/@fastify/busboy/lib.js:3, react@19.3.0')
})
