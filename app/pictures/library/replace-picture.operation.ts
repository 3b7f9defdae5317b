import { sql } from 'kysely'
import { z } from 'zod'
import { holdFiles } from '#app/catalogue/pictures/hold-files.server.ts'
import { type MediaId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { picture } from './picture.record.ts'
import { findUploads, oweSizes } from './uploads.server.ts'

/**
 * Another file for a picture, wherever it is shown: its places and their texts stay. What it was is kept as a picture that
 * nothing shows, its `previous` one.
 */
export const replacePicture = operation({
  name: 'pictures.replace',
  http: 'POST /pictures/:picture/replace',
  permission: 'media:write',
  nature: 'plain',
  on: picture,
  input: z.object({
    /** One that was brought along, by its key. */
    upload: z
      .string()
      .regex(/^[0-9a-f]{12}$/, 'product.picture_unknown')
      .optional(),
    /** Another picture of the shop, whose file it shows from now on. */
    other: idInput<MediaId>('pic_', 'product.picture_unknown').optional(),
  }),
  refusals: ['product.picture_unknown'],
  undo: { input: (_, { previous }) => (previous ? { other: previous } : null) },
  async ask({ input: { upload } }) {
    const found = await findUploads(upload ? [upload] : [])
    return found.ok ? found : refuse('product.picture_unknown', '/upload')
  },
  async run({ tx, facts, input, learnt: [brought] }) {
    const { id, formerId: previous } = facts
    const other = input.other ? await findReady(tx, input.other) : null
    if (input.other && !other) return refuse('product.picture_unknown', '/other')
    if (!other && !brought) return refuse('product.picture_unknown', '/upload')
    // The two change places, unless somebody has come to show the former one: there it stays what it is.
    const isBack = other !== null && other.id === previous && !(await isShown(tx, other.id))
    if (isBack) await show(tx, other.id, fileOf(facts))
    const formerId = isBack ? other.id : facts.key ? await keep(tx, facts) : null
    await tx.updateTable('media').set({ formerId }).where('id', '=', id).execute()
    if (formerId) await follow(tx, id, formerId)
    await show(
      tx,
      id,
      other ? fileOf(other) : { ...brought, kind: 'raster', state: 'ready', failure: null, focus: null },
    )
    if (brought) {
      await holdFiles(tx, [brought.key])
      await oweSizes(tx, [brought])
    }
    return agree()
  },
})

const fileOf = ({ key, kind, state, failure, width, height, colour, widths, focus }: Row<'media'>) => ({
  key,
  kind,
  state,
  failure,
  width,
  height,
  colour,
  widths,
  focus,
})

async function findReady(tx: Tx, id: MediaId): Promise<Row<'media'> | null> {
  const query = tx.selectFrom('media').selectAll().where('id', '=', id).where('state', '=', 'ready')
  // Nobody begins to show it meanwhile.
  return (await query.forUpdate().executeTakeFirst()) ?? null
}

async function isShown(tx: Tx, id: MediaId): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from product_media where media_id = ${id}) or exists (select from variants where media_id = ${id})
      or exists (select from collections where media_id = ${id}) or exists (select from locations where media_id = ${id}) as shown`.execute(
    tx,
  )
  return rows[0]?.shown ?? false
}

/** Pictures whose former file this one was: it lies elsewhere from now on. */
const follow = (tx: Tx, from: MediaId, to: MediaId) =>
  tx.updateTable('media').set({ formerId: to }).where('formerId', '=', from).where('id', '!=', to).execute()

const show = (tx: Tx, id: MediaId, file: Partial<ReturnType<typeof fileOf>>) =>
  tx.updateTable('media').set(file).where('id', '=', id).execute()

/** The file as a picture of its own. The address that it was fetched from stays where it was: it is not fetched again. */
async function keep(tx: Tx, row: Row<'media'>): Promise<MediaId> {
  const id = newId<MediaId>()
  await tx
    .insertInto('media')
    .values({ id, ...fileOf(row), alt: row.alt, translations: JSON.stringify(row.translations) })
    .execute()
  return id
}
