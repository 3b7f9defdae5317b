import { isId, type ProductId } from '#app/kernel/ids.ts'

/** A hundred products in an address: 22 characters each. */
export const packIds = (ids: readonly string[]) =>
  ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')).join('')

/** The inverse, each once. What is no id is left out. */
export function unpackIds(text: string): ProductId[] {
  const ids = (text.match(/[\w-]{22}/g) ?? []).map((part) =>
    Buffer.from(part, 'base64url')
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
  return [...new Set(ids)].filter((id) => isId<ProductId>(id))
}
