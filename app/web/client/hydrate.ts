import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** React comes only with the first island that wakes. */
export function hydrate(element: HTMLElement, component: unknown, name: string, props: string): () => void {
  // The glob cannot know each component's props; the server rendered this element with exactly these.
  const Component = component as ComponentType<object>
  const root = hydrateRoot(element, createElement(Component, JSON.parse(props)), {
    // A click on a link while this hydrates ends it half-way, which React reports: nothing is wrong.
    onRecoverableError: (error) => {
      if (element.isConnected) reportError(error)
    },
  })
  element.dataset.awake = ''
  return () => root.unmount()
}
