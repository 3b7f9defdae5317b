import { wholeAddress } from '#app/catalogue/pictures/picture.ts'
import type { StockNoticeId } from '#app/kernel/ids.ts'
import { type Letter, type LetterContext, type LetterItem, writeLetter } from '#app/mail/letter.ts'
import { noticeKey } from './notice-key.server.ts'

interface ConfirmData {
  notice: StockNoticeId
}

/** To an address that anyone may have typed: it holds nothing but the question. */
export function stockNoticeConfirm({ notice }: ConfirmData, { language, origin, shop }: LetterContext): Letter {
  const { t, locale, href } = language
  return writeLetter(t('notice.letter.confirm_subject', { shop }), locale, [
    t('notice.letter.greeting'),
    t('notice.letter.confirm', { shop }),
    {
      button: origin + href('/notice', undefined, { key: noticeKey(notice) }),
      label: t('notice.letter.confirm_press'),
    },
    t('notice.letter.confirm_other'),
    shop,
  ])
}

export interface BackData {
  /** With its choice: "Harbour mug, Kelp". */
  name: string
  nameLang?: string
  /** Where it can be bought, from the shop's root. */
  address: string
  price: string
  picture: { file: string; alt: string } | null
}

/** It can be bought again. Sent once: nothing is kept of who asked. */
export function backInStock(data: BackData, { language, origin, shop }: LetterContext): Letter {
  const { t, locale } = language
  const { name, nameLang, price, picture } = data
  const item: LetterItem = {
    name,
    lang: nameLang,
    amount: price,
    picture: picture && { src: wholeAddress(origin, picture.file), alt: picture.alt, lang: nameLang },
  }
  return writeLetter(t('notice.letter.back_subject', { name }), locale, [
    t('notice.letter.greeting'),
    t('notice.letter.back', { shop }),
    { items: [item] },
    { button: origin + data.address, label: t('notice.letter.back_press') },
    t('notice.letter.back_once'),
    shop,
  ])
}
