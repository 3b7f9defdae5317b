import { useLanguage } from '#app/web/language.tsx'
import type { ShownMap } from './shown-map.ts'

/** A map of a location: tiles if the settings name a tile server, otherwise drawn from what the shop knows. */
export function LocationMap({ name, map }: { name: string; map: ShownMap }) {
  const { t, locale } = useLanguage()
  const { view, tiles, drawn, attribution } = map
  const near = tiles ? [] : drawn.others.map((other) => `${other.name}: ${inWords(other.metres, locale)}`)
  return (
    <figure>
      <svg
        viewBox={`0 0 ${view.width} ${view.height}`}
        width="100%"
        role="img"
        aria-label={[t('locations.map_of', { name }), ...near].join('. ')}
      >
        <Ground map={map} />
        {tiles?.map(({ href, x, y }) => (
          // A tile that does not come is just not there: as an SVG image, or with a size of its own, it would be a
          // broken picture.
          <foreignObject key={href} x={x} y={y} width="256" height="256">
            <img src={href} alt="" />
          </foreignObject>
        ))}
        {!tiles && <Surroundings name={name} map={map} />}
        <Pin x={view.width / 2} y={view.height / 2} />
        <rect width="100%" height="100%" fill="none" stroke="currentColor" strokeOpacity="0.25" />
      </svg>
      {attribution && (
        <figcaption className="muted small">
          {attribution.href ? <a href={attribution.href}>{attribution.text}</a> : attribution.text}
        </figcaption>
      )}
    </figure>
  )
}

/**
 * Drawn in the text colour, so that it follows the colour scheme and forced colours. It also shows when tiles do not
 * load.
 */
function Ground({ map: { view, drawn } }: { map: ShownMap }) {
  const lines = [
    ...drawn.down.map((x) => `M${round(x)} 0V${view.height}`),
    ...drawn.across.map((y) => `M0 ${round(y)}H${view.width}`),
  ]
  return (
    <>
      <rect width="100%" height="100%" fill="currentColor" fillOpacity="0.05" />
      <path d={lines.join('')} stroke="currentColor" strokeOpacity="0.14" />
    </>
  )
}

function Surroundings({ name, map: { view, drawn } }: { name: string; map: ShownMap }) {
  const { locale } = useLanguage()
  const { metres, length } = drawn.scale
  const bottom = view.height - 14
  return (
    <g fontSize="13" fill="currentColor">
      {drawn.others.map(({ name: other, metres: away, x, y }) => {
        const isRight = x > view.width / 2
        const text = { x: round(isRight ? x - 9 : x + 9), textAnchor: isRight ? ('end' as const) : undefined }
        return (
          <g key={other}>
            <circle cx={round(x)} cy={round(y)} r="4" />
            <text {...text} y={round(y) - 2}>
              {other}
            </text>
            <text {...text} y={round(y) + 13} opacity="0.75">
              {inWords(away, locale)}
            </text>
          </g>
        )
      })}
      <text x={view.width / 2} y={view.height / 2 + 17} textAnchor="middle" fontWeight="600">
        {name}
      </text>
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        <path d={`M14 ${bottom - 5}v5h${round(length)}v-5`} />
        <path d={`M${view.width - 20} 34V14l-5 7m5-7 5 7`} />
      </g>
      <text x={round(length) + 22} y={bottom}>
        {inWords(metres, locale)}
      </text>
      <text x={view.width - 20} y="49" textAnchor="middle">
        N
      </text>
    </g>
  )
}

/** Its tip is the place. */
function Pin({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} fill="var(--accent)" stroke="var(--paper)" strokeWidth="1.5">
      <path d="M0 0C-3-8-11-13-11-21a11 11 0 0 1 22 0C11-13 3-8 0 0z" />
      <circle cy="-21" r="4" fill="var(--paper)" stroke="none" />
    </g>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

function inWords(metres: number, locale: string): string {
  const isNear = metres < 1_000
  const unit = isNear ? 'meter' : 'kilometer'
  const value = isNear ? roundTo(metres, 10) : metres / 1_000
  const maximumFractionDigits = value < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value)
}

const roundTo = (value: number, step: number) => Math.max(step, Math.round(value / step) * step)
