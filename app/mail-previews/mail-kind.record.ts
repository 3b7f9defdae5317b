import { z } from 'zod'
import { record } from '#app/operations/record.server.ts'
import { isMailKind, type LetterKind } from './mail-kinds.ts'

interface MailKind {
  kind: LetterKind
}

const schema = z.object({ kind: z.string() })

const find = async (key: string): Promise<MailKind | null> => (isMailKind(key) ? { kind: key } : null)

/** A kind of mail that the shop sends. There is no row of it: the kinds are the program's. */
export const mailKind = record<string, MailKind, z.infer<typeof schema>>({
  name: 'mails',
  prefix: 'mail_kind_',
  permission: 'settings:write',
  schema,
  find: (_, key) => find(key),
  lock: (_, key) => find(key),
  idOf: ({ kind }) => kind,
  viewOf: async (_, { kind }) => ({ kind }),
})
