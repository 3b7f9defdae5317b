import { expect, test } from 'vitest'
import { fieldsAndFiles, fieldsWithFile } from './form-file.ts'

async function sent(file: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  form.set('file', new Blob([file]), 'numbers.csv')
  const body = new Response(form)
  const type = body.headers.get('content-type') ?? ''
  return fieldsWithFile(Buffer.from(await body.arrayBuffer()), type)
}

test('a file is a field with its text, in whatever encoding spreadsheets write', async () => {
  const text = 'Bestellung;Träger\n'
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  for (const bytes of [Buffer.from(text), wide, Buffer.from(text, 'latin1')]) {
    const fields = await sent(new Uint8Array(bytes), { operation: 'orders.ship' })
    expect(Object.fromEntries(fields)).toEqual({ operation: 'orders.ship', file: text })
  }
})

test('no file chosen is an empty text', async () => {
  expect((await sent(new Uint8Array())).get('file')).toBe('')
})

test('a body that is no such form is refused', async () => {
  const broken = fieldsWithFile(Buffer.from('--x\r\nnonsense'), 'multipart/form-data; boundary=x')
  await expect(broken).rejects.toMatchObject({ code: 'request.malformed' })
  await expect(fieldsWithFile(Buffer.from('a=1'), 'multipart/form-data;')).rejects.toMatchObject({
    code: 'request.malformed',
  })
})

test('more fields than a form has are refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`f${at}`, '']))
  await expect(sent(new Uint8Array(), many)).rejects.toMatchObject({ code: 'request.body_too_large' })
})

const multipart = 'multipart/form-data; boundary=xyz'
const bodyOf = (...parts: (readonly [head: string, content: string])[]) =>
  Buffer.from(
    `${parts.map(([head, content]) => `--xyz\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`).join('')}--xyz--\r\n`,
    'latin1',
  )

test('a text, a name and the name of a file are UTF-8 without a null, or the form is refused', async () => {
  const good = ['name="title"', Buffer.from('Träger �').toString('latin1')] as const
  const broken = ['a\0b', 'Caf\xe9', 'a\xe2\x82', '\xed\xa0\x80']
  for (const text of broken) {
    const bad = [
      ['name="title"', text],
      [`name="${text}"`, 'a'],
      [`name="files"; filename="${text}.jpg"`, 'a'],
    ] as const
    for (const part of bad)
      for (const read of [fieldsAndFiles, fieldsWithFile])
        for (const parts of [[part], [good, part], [part, good]])
          await expect(read(bodyOf(...parts), multipart), part.join(' ')).rejects.toMatchObject({
            code: 'request.encoding',
          })
  }
  const { form, files } = await fieldsAndFiles(bodyOf(good, ['name="files"; filename="a.jpg"', '\xff\0']), multipart)
  expect(form.get('title')).toBe('Träger �')
  expect(files).toEqual([{ field: 'files', bytes: Buffer.from([0xff, 0]) }])
})
