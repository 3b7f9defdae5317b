/** What attacks are made of; `#` becomes a new number each time. */
export const people = [
  'name=',
  'email=',
  'message=',
  'q=',
  'page=',
  'sort=',
  'type=',
  'quantity=',
  'intent=',
  'logout_token=',
]
export const texts = [
  'a',
  '#',
  '%F0%9F%92%A9',
  '%20',
  '0',
  '.',
  'a.',
  'a@',
  '-',
  '+49',
  '<b>',
  '%3Cb%3E',
  'teepot#+',
  'ou+',
]
/** What else a list reads; `@` becomes a new filter each time. */
export const narrowings = [
  '@&',
  '@&@&@&',
  'available=1&',
  'reduced=1&',
  'from=#&',
  'from=0&to=9#&',
  'to=1&',
  'sort=title&',
]
export const orders = [
  'sort=price-down&',
  'sort=newest&',
  'page=#&',
  'page=2&',
  'type=a#&',
  'tag=#&',
  'option=a%3A#&',
  'fact=#&',
]
/** `~` becomes a word of the shop, `^` one with a typing error. */
export const searched = ['~+', '^+', '~^+', '^%2D^+', '~#+', 'a+', 's+', 'e+', '~~~+', '%C3%BC+', '#+']

const nothing = '0193e0a0-0000-7000-8000-000000000000'
/** The buttons of the checkout, with what their rules refuse once they have read the cart. */
export const presses: Record<string, Record<string, string>> = {
  contact: { email: 'a' },
  delivery: { to: `address:${nothing}` },
  shipping: { method: `ship_${nothing}` },
  place: { agreed: '1EUR.a', method: 'hosted' },
  wallet: { agreed: '1EUR.a', method: 'hosted' },
}
