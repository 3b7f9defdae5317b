import { z } from 'zod'
import { keepUpload, isFresh } from '#app/imports/uploads/upload.server.ts'
import { importRun } from '#app/imports/report/import.record.ts'
import { newId, type UploadId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { maker } from '#app/operations/actor.ts'
import { idInput, idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { enqueueImport } from './ask-work.server.ts'

// A name for people; it is never a path.
const fileName = z
  .string('import.file_name')
  .trim()
  .min(1, 'import.file_name')
  .max(limits.title.value, 'field.too_long')
const text = z.string().max(limits.body.value, 'import.too_large').nullable().default(null)
const upload = idInput<UploadId>('upl_', 'import.no_file').nullable().default(null)

const createInput = z.object({
  file_name: fileName,
  /** The file itself, as text. A larger one is uploaded in the back office. */
  file: text.meta({ personal: true }),
  /** In its place, a file that the back office has received. */
  upload,
  /** Shopify's inventory export, if the products' file has no quantities. */
  inventory: text,
  inventory_upload: upload,
})

/** Keeps a file of another shop and lets it be read; nothing is imported yet. */
export const createImport = operation({
  name: 'imports.create',
  http: 'POST /imports',
  permission: 'imports:write',
  nature: 'plain',
  on: importRun,
  input: createInput,
  answer: z.object({ import: idOf('imp_') }),
  keepsInput: false,
  refusals: ['import.no_file'],
  // A file is kept in portions, so before the transaction.
  async ask({ input, actor }) {
    const kept = (content: string | null, uploaded: UploadId | null) =>
      content === null || content === '' ? uploaded : keepUpload(input.file_name, asPieces(content), actor.now)
    const file = await kept(input.file, input.upload)
    if (file === null) return refuse('import.no_file', '/file')
    return agree({ file, inventory: await kept(input.inventory, input.inventory_upload) })
  },
  async run({ tx, input, actor, learnt: { file, inventory }, became }) {
    for (const each of [file, inventory])
      if (each !== null && !(await isFresh(tx, each))) return refuse('import.no_file', '/file')
    const id = newId()
    await tx
      .insertInto('imports')
      .values({
        id,
        fileName: input.file_name,
        fileHash: '',
        // Until it was read.
        format: 'generic',
        state: 'uploaded',
        work: 'check',
        uploadId: file,
        inventoryId: inventory,
        createdAt: actor.now,
        ...maker(actor),
      })
      .execute()
    await enqueueImport(tx, id)
    became(id)
    return agree({ import: id })
  },
})

async function* asPieces(text: string) {
  yield Buffer.from(text)
}
