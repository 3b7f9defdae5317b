// The few looks of the appearance option that the frame honours, and whether they are dark.
const LOOKS = {
  stripe: {},
  flat: { borderRadius: '0px' },
  night: { colorBackground: '#1c1d21' },
}
// What a dark ground needs where the shop names nothing.
const IN_THE_DARK = { colorText: '#f2f2f4', colorPrimary: '#8ab4ff', colorDanger: '#ff9d90' }

export function lookOf(appearance) {
  const given = appearance || {}
  const wanted = Object.assign({}, LOOKS[given.theme] || {}, given.variables || {})
  const dark = isDark(given, wanted)
  return { variables: dark ? { ...IN_THE_DARK, ...wanted } : wanted, rules: given.rules || {}, dark }
}

function isDark(appearance, variables) {
  const light = luminance(variables.colorBackground)
  return light === null ? appearance.theme === 'night' : light < 0.4
}

function luminance(colour) {
  if (!colour) return null
  // The browser resolves names and functions; an unknown colour leaves the property empty.
  const probe = document.createElement('span')
  probe.style.color = colour
  if (!probe.style.color) return null
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}

// The colour that shows through the frame. Painted there as well, so that tools that measure contrast inside the frame
// see what people see; a picture behind stays visible.
export function groundOf(place) {
  for (let node = place; node; node = node.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(node)
    if (backgroundImage !== 'none') return 'transparent'
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return 'transparent'
}
