import { type InvitationId, isId } from '#app/kernel/ids.ts'
import { isLinkCode, linkCode } from '#app/system/link-code.server.ts'

/**
 * The key in the link of an invitation: computed from its id, the number of the mail and the shop's secret, so that no
 * table and no mail that waits holds it. With the next mail the link of the one before ends.
 */
export const invitationKey = (id: InvitationId, mails: number) => `${id}.${mails}.${linkCode(opens(id, mails))}`

export interface InvitationLink {
  id: InvitationId
  mails: number
}

/** Null: not a key of this shop. */
export function readInvitationKey(key: string): InvitationLink | null {
  const [, id = '', mails = '', code = ''] = /^([0-9a-f-]{36})\.([0-9]{1,6})\.([\w-]{43})$/.exec(key) ?? []
  if (!isId<InvitationId>(id)) return null
  return isLinkCode(code, opens(id, Number(mails))) ? { id, mails: Number(mails) } : null
}

const opens = (id: InvitationId, mails: number) => `invitation:${id}:${mails}`
