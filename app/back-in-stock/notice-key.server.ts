import { isId, type StockNoticeId } from '#app/kernel/ids.ts'
import { isLinkCode, linkCode } from '#app/system/link-code.server.ts'

/** The key in the links of a notice's mails: who has it reads the address's mails. */
export const noticeKey = (id: StockNoticeId) => `${id}.${linkCode(opens(id))}`

/** Null: not a key of this shop. */
export function readNoticeKey(key: string): StockNoticeId | null {
  const [, id = '', code = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(key) ?? []
  return isId<StockNoticeId>(id) && isLinkCode(code, opens(id)) ? id : null
}

const opens = (id: StockNoticeId) => `stock notice:${id}`
