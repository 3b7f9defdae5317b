import type { ShopSettings } from './settings.ts'

export type AccountSeller = Pick<ShopSettings, 'onAccount' | 'bankHolder' | 'bankIban'>

/** The shop sells on account if it says to whom and names a bank account. */
export const sellsOnAccount = ({ onAccount, bankHolder, bankIban }: AccountSeller): boolean =>
  onAccount !== 'nobody' && bankHolder.trim() !== '' && bankIban.trim() !== ''

/** As it is shown to everyone before the checkout begins. */
export function accountOffer(settings: AccountSeller & Pick<ShopSettings, 'onAccountDays'>) {
  const { onAccount: who, onAccountDays: days } = settings
  return who !== 'nobody' && sellsOnAccount(settings) ? { who, days } : null
}
