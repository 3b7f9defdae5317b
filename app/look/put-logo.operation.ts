import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { changeLook } from './change-look.operation.ts'
import { keepLogo } from './logo.server.ts'
import { look } from './look.record.ts'

/** Uploads the shop's logo: a picture of up to half a megabyte, which is set into a square. */
export const putLogo = operation({
  name: 'look.put_logo',
  http: 'PUT /look/logo',
  permission: 'settings:write',
  nature: 'plain',
  on: look,
  input: z.object({
    /** Its bytes in base64. */
    picture: z
      .string('field.required')
      .min(1, 'look.logo_missing')
      .max(limits.logo.value, 'look.logo_size')
      .pipe(z.base64('file.not_a_picture')),
  }),
  keepsInput: false,
  refusals: ['file.not_a_picture', 'file.too_large'],
  undo: { by: changeLook, input: (was) => ('logo' in was ? { logo: was.logo ?? null } : null) },
  // It takes a moment, and no transaction waits for it.
  async ask({ input: { picture } }) {
    const kept = await keepLogo(Buffer.from(picture, 'base64'))
    return typeof kept === 'string' ? agree(kept) : refuse(kept.refused, '/picture')
  },
  async run({ tx, learnt, emit }) {
    await saveSettings(tx, { mark: learnt })
    emit('look.changed')
    return agree({})
  },
})
