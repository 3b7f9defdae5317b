/**
 * A list's second picture covers the first while the pointer is on its product. Escape hides it without moving the
 * pointer (WCAG 2.2, 1.4.13).
 */
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') document.querySelector('li:hover figure > :nth-child(2):is(img, picture)')?.remove()
})
