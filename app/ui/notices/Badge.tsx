import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export function Badge({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'success' | 'problem' }) {
  return <span className={styles[tone]}>{children}</span>
}
