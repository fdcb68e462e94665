import { expect, it } from 'vitest'

it('can be imported on a server, where it defines nothing', async () => {
  expect(globalThis.customElements).toBeUndefined()
  const { KurasaReaderElement } = await import('./index.ts')
  expect(KurasaReaderElement.observedAttributes).toContain('src')
})
