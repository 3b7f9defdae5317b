/**
 * A value of a row that is saved where it is shown: on the page that follows, one is at it again. Not scrolled to: what was done is
 * said at the top, with its undo.
 */
const kept = 'cell'

addEventListener('submit', ({ target }) => {
  const field = target instanceof HTMLFormElement && target.querySelector('[data-cell]')
  if (field) sessionStorage.setItem(kept, field.id)
})

const id = sessionStorage.getItem(kept)
sessionStorage.removeItem(kept)
if (id) document.getElementById(id)?.focus({ preventScroll: true })
