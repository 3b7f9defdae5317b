// The few looks of the appearance option that the frame honours, and whether they are dark.
const LOOKS = {
  stripe: {},
  flat: { borderRadius: '0px' },
  night: { colorBackground: '#1c1d21', colorText: '#f2f2f4', colorTextSecondary: '#a9abb3', colorPrimary: '#8ab4ff' },
}

export function lookOf(appearance) {
  const given = appearance || {}
  const variables = Object.assign({}, LOOKS[given.theme] || {}, given.variables || {})
  return { variables, rules: given.rules || {}, dark: isDark(given, variables) }
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
