/** The browser's side of `island.tsx`: wakes an element when somebody takes an interest, and hydrates that element alone. */
type Loaded = { default: (props: object) => unknown }
const components = import.meta.glob<Loaded>('/app/**/*.island.tsx')

const loaderOf = (name: string) =>
  Object.entries(components).find(([file]) => file.endsWith(`/${name}.island.tsx`))?.[1]

class Island extends HTMLElement {
  #sleeping = true
  #unmount: (() => void) | undefined

  connectedCallback() {
    const { when } = this.dataset
    if (when === 'load') return void this.#wake()
    for (const sign of ['pointerover', 'focusin', 'touchstart']) {
      this.addEventListener(sign, () => this.#wake(), { once: true, passive: true })
    }
    if (when === 'visible') {
      const seen = new IntersectionObserver(([entry]) => {
        if (!entry?.isIntersecting) return
        seen.disconnect()
        void this.#wake()
      })
      seen.observe(this)
    }
  }

  disconnectedCallback() {
    this.#unmount?.()
  }

  async #wake() {
    const load = loaderOf(this.dataset.name ?? '')
    if (!this.#sleeping || !load) return
    this.#sleeping = false
    const [{ hydrate }, component] = await Promise.all([import('./hydrate.ts'), load()])
    if (this.isConnected)
      this.#unmount = hydrate(this, component.default, this.dataset.name ?? '', this.dataset.props ?? '{}')
  }
}

customElements.define('b-island', Island)
