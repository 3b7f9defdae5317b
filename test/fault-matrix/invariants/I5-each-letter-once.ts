import { type ArrivedLetter, letterIdOf } from '#test/fault-matrix/world/mailbox.ts'
import type { Invariant } from './invariant.ts'

interface Owed {
  about: string
  kinds: string[]
  reference: string
}

/**
 * One confirmation for each order that was ever placed, one letter for each refund, and none without a reason. A letter
 * that the mail server got twice, because a crash lost its answer, has one Message-ID and counts once.
 */
export const eachLetterOnce: Invariant = async ({ mailbox, sql }) => {
  const arrived = await mailbox.letters()
  const known = await sql<{ id: string; kind: string; reference: string }>('select id, kind, reference from letters')
  const byId = new Map(known.map((letter) => [letter.id, letter]))
  const distinct = new Map<string, ArrivedLetter>()
  for (const letter of arrived) distinct.set(letterIdOf(letter), letter)
  const found = [...distinct]
    .filter(([id]) => !byId.has(id))
    .map(([id, { subject, to }]) => `"${subject}" to ${to.join()} (${id}) was never owed`)
  const came = [...distinct.keys()].flatMap((id) => byId.get(id) ?? [])
  const owed = await sql<Owed>(
    `select number as about, array['order-confirmation'] as kinds, id::text as reference from orders where placed_at is not null
     union all select o.number || ', refund of ' || r.amount, array['order-refunded', 'order-sold-out'], r.id::text
       from refunds r join orders o on o.id = r.order_id where r.state in ('pending', 'succeeded') and not r.credited
     union all select o.number || ', credit of ' || r.amount, array['order-credited'], r.id::text
       from refunds r join orders o on o.id = r.order_id where r.credited`,
  )
  for (const { about, kinds, reference } of owed) {
    const letters = came.filter((letter) => letter.reference === reference && kinds.includes(letter.kind))
    if (letters.length !== 1) found.push(`${about}: ${letters.length} letters of the kind ${kinds.join(' or ')}`)
  }
  const refunds = /^order-(confirmation|credited|refunded|sold-out)$/
  const due = new Set(owed.map(({ reference }) => reference))
  const failed = await sql<{ id: string }>(`select id from refunds where state = 'failed'`)
  for (const { id } of failed) due.add(id)
  for (const { kind, reference } of came) {
    if (refunds.test(kind) && !due.has(reference)) found.push(`${kind} about ${reference}, which is not so`)
  }
  return found
}
