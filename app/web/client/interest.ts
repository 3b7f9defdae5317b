/**
 * Signs of interest before a press, with a pointer, the keyboard or a finger: time to fetch what the press will need.
 */
const signs = ['pointerover', 'focusin', 'touchstart'] as const

export function onInterest(target: EventTarget, listener: (event: Event) => void, options: { once?: true } = {}) {
  for (const sign of signs) target.addEventListener(sign, listener, { ...options, passive: true })
}
