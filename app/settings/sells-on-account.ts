import type { ShopSettings } from './settings.ts'

export type AccountSeller = Pick<ShopSettings, 'onAccount' | 'bankHolder' | 'bankIban'>

/** On account is sold where the shop says to whom, and on which bank account it is to be paid. */
export const sellsOnAccount = ({ onAccount, bankHolder, bankIban }: AccountSeller): boolean =>
  onAccount !== 'nobody' && bankHolder.trim() !== '' && bankIban.trim() !== ''

/** As it is said to everybody before the checkout begins. */
export function accountOffer(settings: AccountSeller & Pick<ShopSettings, 'onAccountDays'>) {
  const { onAccount: who, onAccountDays: days } = settings
  return who !== 'nobody' && sellsOnAccount(settings) ? { who, days } : null
}
