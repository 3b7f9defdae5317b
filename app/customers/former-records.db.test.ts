import { expect, test } from 'vitest'
import { sealEntries } from '#app/audit/seal.server.ts'
import { verifyAudit } from '#app/audit/verify.server.ts'
import { importBeside } from '#app/imports/beside/import-beside.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { findWords } from '#test/support/database/find-words.ts'
import { writeFile } from '#test/support/importing.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { eraseCustomer } from './erasure/erase-customer.operation.ts'
import { erasePersons } from './erasure/erase-persons.server.ts'

const database = useDatabase()
const now = () => new Date()

const file = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Tags,Phone,Note
7,Zoë,Quillfeather,ZOE.quill@example.com,yes,9,,+4917123998877,Quittenweg again
8,Ada,Moreno,ada@example.com,no,9,,,
9,Zoë,Quillfeather,zoe.quill@example.com,yes,9,,+4917123998877,${'x'.repeat(20_000)}
10,Zoë,Quillfeather, zoe.quill@example.com ,Quittenweg,9,,,
,,,Zoë Quillfeather <zoe.quill@example.com>,yes,9,,,
11,Jo,Bell,chloe@zoe.quill@example.com,yes,9,,,
12,Jo,Bell,not-zoe.quill@example.com,maybe,9,,,
`

test('an erasure takes along what the files of a former shop say of the address, and nothing of others', async () => {
  await importBeside(writeFile(file), { now: now(), by: 'import' })
  const input = { email: 'zoe.quill@example.com', reason: 'by_mail' }
  const erase = () => performOnce(eraseCustomer, { key: null, input, actor: staffAt(now()), once: newId() })
  expect(await erase()).toMatchObject({ ok: true })
  await erasePersons(now())
  await db.deleteFrom('letters').execute()
  expect(await findWords(database.url, ['Quillfeather', ' zoe.quill', '4917123998877', 'Quittenweg'])).toEqual([])
  // An address that only ends like this one is another person's.
  const others = db.selectFrom('formerCustomers').select('number').orderBy('number')
  expect(await others.execute()).toEqual([{ number: '11' }, { number: '12' }, { number: '8' }])
  expect(await findWords(database.url, ['not-zoe.quill'])).toEqual([
    expect.stringMatching(/^audit_values/),
    expect.stringMatching(/^former_customers/),
    expect.stringMatching(/^import_rows/),
  ])
  expect(await erase()).toMatchObject({ reason: 'erasure.nobody' })
  await sealEntries()
  expect(await verifyAudit()).toMatchObject({ problems: [] })
})

test('the report of an import of people says what is wrong with a cell, and the record of the import not what is in it', async () => {
  const { problems } = await importBeside(writeFile(file.replace(',no,', ',Secretword,')), {
    now: now(),
    by: 'import',
  })
  expect(problems.map(({ value }) => value)).toContain('Secretword')
  const rows = await findWords(database.url, ['Secretword'])
  expect(rows.map((row) => row.split(':', 1)[0])).toEqual(['import_rows'])
})
