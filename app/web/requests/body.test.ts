import { PassThrough } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { fieldsOf, readBody } from './body.ts'

/** A request whose body arrives as the test writes it; only its length, if any, and its stream are read. */
function arriving() {
  const stream = new PassThrough({ highWaterMark: limits.bodiesHeld.value })
  const incoming = Object.assign(stream, { headers: {} }) as unknown as IncomingMessage
  return { incoming, write: (bytes: number) => stream.write(Buffer.alloc(bytes)), end: () => stream.end() }
}

const settled = (body: Promise<Buffer>) =>
  body.then(
    ({ length }) => length,
    (error: Error) => error.message,
  )
const seen = () => new Promise((resolve) => setImmediate(resolve))

test('so many large bodies are received at once as there is room for, and forms beside them', async () => {
  const large = limits.body.value
  const fit = limits.largeBodiesHeld.value / large
  const bodies = Array.from({ length: fit + 1 }, arriving)
  const told = bodies.map(({ incoming }) => settled(readBody(incoming, large)))
  for (const body of bodies) body.write(large)
  await seen()
  const form = arriving()
  const formTold = settled(readBody(form.incoming, limits.form.value))
  form.write(1_000)
  for (const { end } of [...bodies, form]) end()
  expect(await Promise.all(told)).toEqual([...Array.from({ length: fit }, () => large), 'system.unavailable'])
  expect(await formTold).toBe(1_000)
  // All of the room has been given back.
  const next = arriving()
  const nextTold = settled(readBody(next.incoming, large))
  next.write(large)
  next.end()
  expect(await nextTold).toBe(large)
})

test('an aborted body frees its room', async () => {
  const large = limits.body.value
  for (let round = 0; round < 40; round += 1) {
    const { incoming, write } = arriving()
    const told = settled(readBody(incoming, large))
    write(large)
    await seen()
    incoming.emit('aborted')
    expect(await told).toBe('request.malformed')
  }
})

test('fields are counted before they are read', () => {
  expect(fieldsOf(Buffer.from('a=1&'.repeat(limits.formFields.value - 1))).size).toBe(limits.formFields.value - 1)
  expect(() => fieldsOf(Buffer.from('&'.repeat(limits.formFields.value)))).toThrow('request.body_too_large')
  expect(() => fieldsOf(Buffer.from('a=%ff'))).toThrow('request.encoding')
})
