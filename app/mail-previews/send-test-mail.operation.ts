import { z } from 'zod'
import { configuration } from '#app/configuration.ts'
import { type IdentityId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { Tx } from '#db/database.server.ts'
import { mailKind } from './mail-kind.record.ts'
import { sampleOf } from './preview.server.ts'

/**
 * Sends whoever asks a mail with made-up data, to nobody but herself: an address that could be typed here would make the
 * shop write to strangers.
 */
export const sendTestMail = operation({
  name: 'mails.test',
  http: 'POST /mails/:mail/test',
  permission: 'settings:write',
  nature: 'mail',
  on: mailKind,
  input: z.object({ language: z.enum(locales, 'field.choice') }),
  answer: z.object({ language: z.enum(locales) }),
  refusals: ['mail.no_address'],
  async run({ tx, facts: { kind }, input, actor }) {
    const recipient = await ownAddress(tx, actor)
    if (!actor.id || !recipient) return refuse('mail.no_address')
    await limitRate('test-mail', actor.id, limits.testMails.value, 3_600_000)
    await queueLetter(tx, {
      kind,
      reference: `test ${newId()}`,
      recipient,
      locale: input.language,
      data: { ...(await sampleOf(tx, kind)), isTest: true },
      toStranger: false,
    })
    return agree({ language: input.language })
  },
})

/** Only one that the issuer has verified. A key and the command line have none. */
async function ownAddress(tx: Tx, { kind, id }: Actor): Promise<string | null> {
  if (kind !== 'person' || id === null) return null
  const row = await tx
    .selectFrom('identities')
    .select('email')
    // The ids of people are identities.
    .where('id', '=', id as IdentityId)
    .where('issuer', '=', configuration().identity.issuer)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return row?.email ?? null
}
