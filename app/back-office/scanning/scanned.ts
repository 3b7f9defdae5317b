/** What makes an input a line that scanning adds to: all codes of its item, and how it is named when one is read. */
export function scanned(item: string, codes: readonly (string | null)[]) {
  return { 'data-item': item, 'data-codes': codes.filter(Boolean).join('\n') }
}

/** What the policy of a page with a scan button is: the camera is for its own origin alone. */
export const cameraPolicy = () => ({ camera: true }) as const
