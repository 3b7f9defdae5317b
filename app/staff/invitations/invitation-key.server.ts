import { createHmac, timingSafeEqual } from 'node:crypto'
import { configuration, sessionSecrets } from '#app/configuration.ts'
import { type InvitationId, isId } from '#app/kernel/ids.ts'

/**
 * The key in the link of an invitation: computed from its id, the number of the mail and the shop's secret, so that no
 * table and no mail that waits holds it. With the next mail the link of the one before ends.
 */
export const invitationKey = (id: InvitationId, mails: number) => `${id}.${mails}.${macOf(id, mails)}`

export interface InvitationLink {
  id: InvitationId
  mails: number
}

/** Null: not a key of this shop. */
export function readInvitationKey(key: string): InvitationLink | null {
  const [, id = '', mails = '', mac = ''] = /^([0-9a-f-]{36})\.([0-9]{1,6})\.([\w-]{43})$/.exec(key) ?? []
  if (!isId<InvitationId>(id)) return null
  const given = Buffer.from(mac)
  // Compares with every secret, so that the time does not tell with which one it was made.
  const isRight = sessionSecrets().map((secret) =>
    timingSafeEqual(given, Buffer.from(macOf(id, Number(mails), secret))),
  )
  return isRight.includes(true) ? { id, mails: Number(mails) } : null
}

function macOf(id: InvitationId, mails: number, secret = configuration().sessionSecret): string {
  return createHmac('sha256', secret).update(`invitation:${id}:${mails}`).digest('base64url')
}
