import { listOwners } from '#app/identity/people/owners.server.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { SwitchedOff } from './webhook-off.mail.ts'

/** Owes each owner a mail that an endpoint was switched off by the shop itself. */
export async function notifyOwners(
  tx: Tx,
  { id, url, failingSince }: Row<'webhooks'>,
  because: SwitchedOff['because'],
  now: Date,
) {
  const data: SwitchedOff = { url, because, since: (failingSince ?? now).toISOString(), webhook: id }
  for (const { of, address, locale } of await listOwners(await readSettings(tx), now, tx)) {
    const reference = `${id} ${now.toISOString()} ${of}`
    await queueLetter(tx, {
      kind: 'webhook-off',
      reference,
      recipient: address,
      locale,
      data: { ...data },
      toStranger: false,
    })
  }
}
