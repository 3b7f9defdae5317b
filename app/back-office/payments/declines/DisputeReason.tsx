import { useLanguage } from '#app/web/language.tsx'
import { disputeWord } from './dispute-words.ts'

/** Why a bank has taken the money back, in words, with its code for experts. */
export function DisputeReason({ code }: { code: string }) {
  const { t } = useLanguage()
  const word = disputeWord(code)
  if (!word) return t('office.bank_says', { reason: code })
  return (
    <>
      {t('office.bank_says', { reason: t(word) })} <code>{code}</code>
    </>
  )
}
