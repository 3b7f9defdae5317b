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
import { staffAt } from '#test/support/people/staff.ts'
import { eraseCustomer } from './erasure/erase-customer.operation.ts'
import { erasePersons } from './erasure/erase-persons.server.ts'

const database = useDatabase()
const now = () => new Date()

const file = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Tags,Phone,Note
7,Zoë,Quillfeather,ZOE.quill@example.com,yes,9,,+4917123998877,Quittenweg again
8,Ada,Moreno,ada@example.com,no,9,,,
9,Zoë,Quillfeather,zoe.quill@example.com,yes,9,,+4917123998877,${'x'.repeat(20_000)}
`

test('an erasure takes along what the files of a former shop say of the address, and nothing of others', async () => {
  await importBeside(writeFile(file), { now: now(), account: 'import' })
  const input = { email: 'zoe.quill@example.com', reason: 'by_mail' }
  const erase = () => performOnce(eraseCustomer, { key: null, input, actor: staffAt(now()), once: newId() })
  expect(await erase()).toMatchObject({ ok: true })
  await erasePersons(now())
  await db.deleteFrom('letters').execute()
  expect(await findWords(database.url, ['Quillfeather', 'zoe.quill', '4917123998877', 'Quittenweg'])).toEqual([])
  expect(await db.selectFrom('formerCustomers').select('number').execute()).toEqual([{ number: '8' }])
  expect(await erase()).toMatchObject({ reason: 'erasure.nobody' })
  await sealEntries()
  expect(await verifyAudit()).toMatchObject({ problems: [] })
})
