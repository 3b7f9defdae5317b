import type { AddressId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { addressLines } from '#app/orders/page/address-lines.ts'
import { AddressBlock } from '#app/ui/text/AddressBlock.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import styles from './Addresses.module.css'

export function AddressList({ addresses }: { addresses: { id: AddressId; address: PostalAddress }[] }) {
  const { t, href, locale } = useLanguage()
  if (addresses.length === 0) return null
  return (
    <ul className={styles.book}>
      {addresses.map(({ id, address }) => (
        <li key={id}>
          <AddressBlock lines={addressLines(address, locale)} />
          <form method="post" action={href('/account/addresses/:address/remove', { address: id })} className="row">
            <a
              href={href('/account/addresses', undefined, { edit: id })}
              aria-label={t('account.edit_of', { name: address.name })}
            >
              {t('account.edit')}
            </a>
            <Button look="link" aria-label={t('account.remove_of', { name: address.name })}>
              {t('account.remove')}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
