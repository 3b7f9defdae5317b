/**
 * Buttons that read codes by the camera. Shown where there may be one; over plain http the browser hides it, which the
 * dialog says, since the shop's own people can change that. The script is loaded at the first press.
 */
const { scan = '' } = document.querySelector<HTMLElement>('script[data-scan]')?.dataset ?? {}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-scan]')) {
  button.hidden = !navigator.mediaDevices && isSecureContext
  button.addEventListener('click', async () => {
    await import(/* @vite-ignore */ scan)
    button.dispatchEvent(new Event('scan', { bubbles: true }))
  })
}
// Codes that an earlier page did not know are shown without a press.
if (document.querySelector('[data-unknown-codes]') && sessionStorage.getItem('unknown-codes'))
  void import(/* @vite-ignore */ scan)
