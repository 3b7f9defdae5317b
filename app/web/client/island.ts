/** The browser's part of `island.tsx`: hydrates one element when a person shows interest in it. */
import { onInterest } from './interest.ts'

type Loaded = { default: (props: object) => unknown }
/** By their names in pages (vite.config.ts). */
const components = import.meta.glob<Loaded>('/app/**/*.island.tsx')

class Island extends HTMLElement {
  #waking: Promise<void> | undefined
  #unmount: (() => void) | undefined

  connectedCallback() {
    this.addEventListener('click', (event) => this.#holdPress(event))
    if (this.dataset.when === 'load') return void this.#wake()
    onInterest(this, () => this.#wake(), { once: true })
  }

  disconnectedCallback() {
    this.#unmount?.()
  }

  /** A link that script makes more of (`data-waits`), pressed before that is here: the press counts once it is. */
  #holdPress(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-waits]')
    if (!link || 'awake' in this.dataset || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const goOn = () => ('awake' in this.dataset ? link.click() : location.assign(link.href))
    this.#wake().then(goOn, goOn)
  }

  #wake() {
    return (this.#waking ??= this.#load())
  }

  async #load() {
    const load = components[this.dataset.name ?? '']
    if (!load) return
    const [{ hydrate }, component] = await Promise.all([import('./hydrate.ts'), load()])
    if (this.isConnected)
      this.#unmount = hydrate(this, component.default, this.dataset.name ?? '', this.dataset.props ?? '{}')
  }
}

customElements.define('b-island', Island)
