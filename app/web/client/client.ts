import './forms.ts'
import './island.ts'
import './refresh.ts'
import './router.ts'

const waiting = document.querySelector<HTMLElement>('[data-look-again]')
if (waiting) void import('./look-again.ts').then((script) => script.lookAgain(waiting))
