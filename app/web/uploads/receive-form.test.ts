import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { receiveForm } from './receive-form.ts'

/** A request whose body comes as the test writes it. */
function aRequest(headers: Record<string, string> = {}) {
  const body = Object.assign(new PassThrough(), {
    headers: { 'content-type': 'multipart/form-data; boundary=XX', ...headers },
  })
  // What the function reads of a request is a stream with headers.
  return { body, incoming: body as unknown as IncomingMessage }
}
const part = (name: string, file = '') =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`

async function textOf(content: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('a file is kept while it comes, and its field says what became of it; one that nobody chose is none', async () => {
  const { body, incoming } = aRequest()
  const form = receiveForm(incoming, async ({ name, content }) => `${name}: ${await textOf(content)}`)
  body.end(`${part('upload', 'a.csv')}a,b\r\n${part('none')}\r\n${part('word')}yes\r\n--XX--\r\n`)
  expect(Object.fromEntries(await form)).toEqual({ upload: 'a.csv: a,b', none: '', word: 'yes' })
})

test('who keeps a file that breaks off is told so, and waits for nothing', async () => {
  for (const breakOff of [
    ({ body }: ReturnType<typeof aRequest>) => body.emit('aborted'),
    ({ body }: ReturnType<typeof aRequest>) => body.end(),
  ]) {
    const kept = Promise.withResolvers<string>()
    const request = aRequest()
    const form = receiveForm(request.incoming, ({ content }) => {
      const read = textOf(content)
      read.then(kept.resolve, kept.reject)
      return read
    })
    request.body.write(`${part('upload', 'a.csv')}a,b\n`)
    await new Promise(setImmediate)
    breakOff(request)
    await expect(form).rejects.toMatchObject({ code: 'request.malformed' })
    await expect(kept.promise).rejects.toThrow()
  }
})

test('what is no form with files, or too large before it comes, is not read', async () => {
  const never = () => Promise.reject(new Error('nothing is kept'))
  const plain = aRequest({ 'content-type': 'application/x-www-form-urlencoded' })
  await expect(receiveForm(plain.incoming, never)).rejects.toMatchObject({ code: 'request.content_type' })
  const large = aRequest({ 'content-length': String(limits.uploadForm.value + 1) })
  await expect(receiveForm(large.incoming, never)).rejects.toMatchObject({ code: 'request.body_too_large' })
})

/** A form with a file, as it arrives. */
function arriving(...parts: (readonly [head: string, content: string])[]) {
  const incoming = Object.assign(new PassThrough(), {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }) as unknown as IncomingMessage & PassThrough
  const text = parts
    .map(([head, content]) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`)
    .join('')
  incoming.end(Buffer.from(`${text}--x--\r\n`, 'latin1'))
  return incoming
}

/** Reads a file to its end, and answers with its name and how long it is. */
const keep = async ({ name, content }: { name: string; content: AsyncIterable<Buffer> }) => {
  let bytes = 0
  for await (const piece of content) bytes += piece.length
  return `${name} ${bytes}`
}

const utf8 = (text: string) => Buffer.from(text).toString('latin1')

test('fields and files are received, with the texts as they were sent', async () => {
  const form = await receiveForm(
    arriving(['name="note"', utf8('Träger �')], [`name="file"; filename="${utf8('Töpfe.csv')}"`, '\xff\0']),
    keep,
  )
  expect(Object.fromEntries(form)).toEqual({ note: 'Träger �', file: 'Töpfe.csv 2' })
})

test('a text, a name and the name of a file are UTF-8 without a null, or the form is refused', async () => {
  for (const text of ['a\0b', 'Caf\xe9', 'a\xe2\x82'])
    for (const part of [
      ['name="note"', text],
      [`name="${text}"`, 'a'],
      [`name="file"; filename="${text}.csv"`, 'a'],
    ] as const)
      await expect(receiveForm(arriving(part), keep), part.join(' ')).rejects.toMatchObject({
        code: 'request.encoding',
      })
})
