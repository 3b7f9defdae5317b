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
