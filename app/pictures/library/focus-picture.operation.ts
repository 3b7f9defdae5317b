import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { picture } from './picture.record.ts'

const percent = z.int('field.number').min(0, 'field.number').max(100, 'field.number')

/** The point of a picture that stays in view wherever it is cropped; null: its middle. */
export const focusPicture = operation({
  name: 'pictures.focus',
  http: 'PUT /pictures/:picture/focus',
  permission: 'media:write',
  nature: 'plain',
  on: picture,
  input: z.object({ focus: z.object({ x: percent, y: percent }).nullable() }),
  refusals: ['picture.not_ready'],
  offer: ({ state }) => (state === 'ready' ? agree() : refuse('picture.not_ready')),
  undo: { input: ({ focus: was }) => (was === undefined ? null : { focus: was }) },
  async run({ tx, facts: { id }, input: { focus } }) {
    await tx
      .updateTable('media')
      .set({ focus: focus && [focus.x, focus.y] })
      .where('id', '=', id)
      .execute()
    return agree()
  },
})
