import type { ReactNode } from 'react'
import { SearchForm } from '#app/ui/SearchForm.tsx'
import { Shell } from '#app/ui/Shell.tsx'
import { collections } from './samples.ts'

const link = (href: string, label: string) => ({ href, label })
const mark = (
  <svg viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
    <path d="M7 9h18l-2.500 13a5 5 0 0 1-5 4h-3a5 5 0 0 1-5-4zM5 13c6 3 16-3 22 0" />
  </svg>
)

export function Frame({ children }: { children: ReactNode }) {
  const languages = [{ href: '/de', locale: 'de', name: 'Deutsch' }]
  return (
    <Shell
      home={link('home.html', 'Tidewater')}
      mark={mark}
      skip="Skip to content"
      browse={link('collection.html', 'Everything')}
      collections={collections}
      shopLabel="Shop"
      meLabel="Yours"
      signIn={link('#', 'Sign in')}
      register={link('#', 'Register')}
      account={link('#', 'Account')}
      orders={link('#', 'Orders')}
      signOut={{ action: '#', label: 'Sign out' }}
      cart={link('cart.html', 'Cart')}
      languages={languages}
      search={<SearchForm action="#" label="Search the shop" submit="Search" />}
      footer={{
        name: 'Tidewater',
        claim: 'A pottery and paper workshop by the harbour. We make small runs and mend what breaks.',
        groups: [
          { title: 'The workshop', links: [link('#a', 'About us'), link('#s', 'Shipping'), link('#r', 'Returns')] },
          {
            title: 'Write or call',
            links: [
              { ...link('#m', 'hello@tidewater.example'), icon: 'envelope' },
              { ...link('#p', '+49 461 555 0134'), icon: 'phone' },
            ],
          },
          { title: 'Come by', links: [{ ...link('#l', 'Harbour workshop'), icon: 'marker' }] },
        ],
        small: '© 2026 Tidewater',
        languages: [{ href: '/', locale: 'en', name: 'English', current: true }, ...languages],
      }}
    >
      {children}
    </Shell>
  )
}
