/**
 * A list's second picture lies over the first while the pointer is on its product. Escape takes it away, with the
 * pointer where it is (WCAG 2.2, 1.4.13).
 */
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') document.querySelector('li:hover figure > :nth-child(2):is(img, picture)')?.remove()
})
