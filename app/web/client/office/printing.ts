/** A button that prints the page. Without script the browser's own menu does. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
