import { auditEntries, type ListedEntry } from '#app/audit/audit.list.ts'
import { auditActorName, operationWord, partsOf } from '#app/back-office/audit/AuditEntries.tsx'
import { findNames } from '#app/back-office/audit/objects/audit-names.server.ts'
import { wordsIn } from '#app/back-office/audit/audit-words.ts'
import { listPeople } from '#app/back-office/people.server.ts'
import { isOwn, mayDelete } from '#app/comments/author.ts'
import { comment } from '#app/comments/comment.record.ts'
import type { Commented } from '#app/comments/commented.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { versionOf } from '#app/operations/version.server.ts'
import type { Language } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import type { HistoryEntry } from './history.ts'

interface Asked {
  /** The record itself, and others that belong to it. */
  objects: readonly Commented[]
  /** The changed fields that are worth reading; the rest follows from what was done. */
  fields: ReadonlySet<string>
  most: number
  actor: Actor
  language: Language
}

/** What staff, keys and commands did with a record, and what colleagues wrote about it. */
export async function readRecordHistory(asked: Asked): Promise<HistoryEntry[]> {
  const [did, said] = await Promise.all([readDone(asked), readComments(asked)])
  return [...did, ...said]
}

const everything = { who: null, operation: null, from: null, until: null }

async function readDone({ objects, fields, most, language }: Asked): Promise<HistoryEntry[]> {
  const pages = await Promise.all(
    objects.map(({ record, objectId }) =>
      auditEntries.find({
        filter: { ...everything, object: `${record}:${objectId}` },
        sort: { by: 'at', descending: true },
        after: null,
        most,
      }),
    ),
  )
  // Names are looked up of what is shown: a change may name thousands of variants.
  const entries = pages.flat().map((entry) => ({ ...entry, ...onlyFields(entry, fields) }))
  const people = entries.flatMap(({ who }) => /^person:(.+)$/.exec(who)?.[1] ?? [])
  const names = await findNames(entries, people, language.locale)
  const words = wordsIn(language, names)
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    kind: 'did',
    what: operationWord(entry.operation, language),
    who: auditActorName(entry.who, names, language),
    parts: partsOf(entry, words, language),
  }))
}

/** Without what follows from it: a parcel changes lines, fulfilment and stock, and is named by itself. */
function onlyFields({ operation, changes, input, personal }: ListedEntry, fields: ReadonlySet<string>) {
  const changed = Object.fromEntries(Object.entries(changes).filter(([field]) => fields.has(field)))
  const isSaid = (field: string) => saidByStaff.has(field) && !keptInFields.has(operation)
  const asked = Object.fromEntries(Object.entries(input ?? {}).filter(([field]) => isSaid(field)))
  const own = Object.entries(personal).filter(([pointer]) => {
    const [, isInput, field = ''] = /^(\/input)?\/(\w+)/.exec(pointer) ?? []
    return isInput ? isSaid(field) : fields.has(field)
  })
  return { changes: changed, input: asked, personal: Object.fromEntries(own) }
}

/** What staff said with it, that no field keeps. */
const saidByStaff: ReadonlySet<string> = new Set(['note', 'reason', 'tracking_number', 'carrier', 'kind'])

/** A hold's reason and note are fields of the order, which say them once. */
const keptInFields: ReadonlySet<string> = new Set(['orders.hold'])

async function readComments({ objects, most, actor, language }: Asked): Promise<HistoryEntry[]> {
  const [about] = objects
  if (!about || !actor.permissions.has(comment.permission)) return []
  const rows = await db
    .selectFrom('comments')
    .selectAll()
    .where('record', '=', about.record)
    .where('objectId', '=', about.objectId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const people = await listPeople(rows.map(({ authorId }) => authorId))
  return Promise.all(
    rows.map(async (row): Promise<HistoryEntry> => {
      const name = row.authorId === null ? null : people.get(row.authorId)
      const by = row.author && language.t('office.audit.by_account', { account: row.author })
      return {
        id: row.id,
        at: row.createdAt,
        kind: 'comment',
        what: language.t('office.history.commented'),
        who: name ?? by ?? language.t('office.by_somebody'),
        comment: {
          id: row.id,
          text: row.body,
          isChanged: row.changedAt !== null,
          isOwn: isOwn(row, actor),
          mayDelete: mayDelete(row, actor).ok,
          seen: versionOf(await comment.viewOf(db, { row })),
        },
      }
    }),
  )
}
