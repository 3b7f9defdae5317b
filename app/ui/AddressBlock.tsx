import type { ReactNode } from 'react'

/** The lines of an address in the order of its country; the caller formats. */
export function AddressBlock({ lines, children }: { lines: string[]; children?: ReactNode }) {
  return (
    <address>
      {lines.map((line, index) => (
        <div key={index}>{line}</div>
      ))}
      {children}
    </address>
  )
}
