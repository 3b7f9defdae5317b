import { listColleagues } from '#app/identity/people/colleagues.server.ts'
import { rightsOfStaff } from '#app/identity/people/staff-rights.server.ts'
import type { CommentId } from '#app/kernel/ids.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { Tx } from '#db/database.server.ts'
import type { CommentLetterData } from './comment.mail.ts'
import { type Commented, maySee, placeOf } from './commented.server.ts'
import { mentionedIn } from './mentions.ts'

/**
 * A mail to each mentioned colleague, once for a comment however often it is changed. None to its author, none to an
 * address that the issuer has not verified, and none to who may not see what it is about: the mail has the whole comment,
 * and people give themselves their names.
 */
export async function tellMentioned(tx: Tx, id: CommentId, about: Commented, text: string, actor: Actor) {
  if (!text.includes('@')) return
  const colleagues = await listColleagues(tx)
  const by = colleagues.find((each) => each.id === actor.id)?.name ?? null
  for (const { id: whom, address, locale } of mentionedIn(text, colleagues)) {
    if (address === null || whom === actor.id) continue
    const permissions = await rightsOfStaff(tx, whom)
    if (!permissions || !(await maySee(tx, about, { ...actor, kind: 'person', id: whom, permissions }))) continue
    const { name, path } = await placeOf(about, languageOf(locale), tx)
    const data: CommentLetterData = { by, text, object: name, path }
    const letter = { kind: 'comment-mention', reference: `${id}:${whom}`, recipient: address, locale } as const
    await queueLetter(tx, { ...letter, data: { ...data }, toStranger: false })
  }
}
