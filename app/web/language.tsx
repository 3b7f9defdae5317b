import { createContext, type ReactNode, useContext } from 'react'
import type { Language } from './language-of.ts'

const LanguageContext = createContext<Language | null>(null)

export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/**
 * For components that the server renders. Islands get finished texts as props: message formats stay off the browser.
 */
export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage() outside of a page: islands get their texts as props')
  return language
}
