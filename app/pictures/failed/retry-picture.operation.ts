import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { fetchAgain } from './fetch-again.server.ts'
import { picture } from '#app/pictures/library/picture.record.ts'

/** Fetches a picture again that could not be had: its host is back, or lets the shop in now. */
export const retryPicture = operation({
  name: 'pictures.retry',
  http: 'POST /pictures/:picture/retry',
  permission: 'media:write',
  nature: 'plain',
  on: picture,
  input: z.object({}),
  refusals: ['picture.not_failed'],
  offer: ({ state, sourceUrl }) => (state === 'failed' && sourceUrl ? agree() : refuse('picture.not_failed')),
  async run({ tx, facts: { id } }) {
    await fetchAgain(tx, [id])
    return agree()
  },
})
