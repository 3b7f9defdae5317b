import type { ReactNode } from 'react'

/**
 * The lines of an address in the order of its country, each in the direction of its script but all beginning below each
 * other; the caller formats.
 */
export function AddressBlock({ lines, children }: { lines: string[]; children?: ReactNode }) {
  return (
    <address>
      {lines.map((line, index) => (
        <div key={index}>
          <bdi>{line}</bdi>
        </div>
      ))}
      {children}
    </address>
  )
}
